// @ts-check
/** Pages beside those of the chapters. */

/** @typedef {Pick<import('../src/catalog/chapter.ts').Chapter, 'title' | 'how' | 'examples'>} PageText */

/**
 * What has a page beside the chapters and no ids of its own: it moves together with them.
 * @type {Readonly<Record<string, PageText>>}
 */
export const furtherPages = {
  mocks: {
    title: 'Mocks',
    how: "Mocks change in the same run as the calls that they mock, under the ids of these calls, in every [chapter](../catalogue.md). A mock that stays behind makes a test fail, or pass for no reason.\n\n- **What is a mock**: the factory of `vi.mock`, `vi.doMock` or `jest.mock`, for the SDK or for a module of yours that exports the client; files in `__mocks__`; what `vi.hoisted` returns; spies, Sinon's too; objects with the client's type; functions assigned to a member.\n- **Fixable**: the path (`{ getPrompt }` becomes `{ prompt: { get } }`), spies and assertions, on a proven client or a type of the SDK.\n- **To check**: an object that is known as a mock only by where it stands; the result of a mocked read; arguments that a test expects of a changed call. With [`--compat`](../compat.md#mocks-in-tests), results that are written out become v6's rows.\n- **Left to you**: mocks that cannot move alone, such as two that would become one member, a class method that may use its instance, or an interface of yours that others implement.\n\nA key that no version of the SDK has does not change.",
    examples: {
      'The factory of a module, with lifted functions': '_themes/mocks/hoisted-functions',
      'A removed read and its mock in another file': '_themes/mocks/read-factory',
      Spies: '_themes/mocks/spy-on',
      'Mocked setters of a trace, and what a test expects of them': '_themes/mocks/trace-setter-assertions',
    },
  },
};
