/** @typedef {import('@svc/core').Prompt} Prompt */

const list = document.querySelector('#sessions');

export async function render() {
  const sessions = await window.api.sessions.list({ limit: 20 });
  for (const session of sessions) {
    const detail = await window.api.sessions.get(session.id);
    const trace = await globalThis.api.trace.get(detail.traceId);
    list.append(`${detail.title} ${trace.name}`);
  }
}

/** @param {Prompt} prompt */
export const title = (prompt) => `${prompt.name}@${prompt.version}`;
