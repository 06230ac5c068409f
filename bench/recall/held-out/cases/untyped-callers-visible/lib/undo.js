/** Takes all thumbs of a message back. */
async function undo(lf, messageId) {
  const names = ['thumb', 'comment'];
  await Promise.all(
    names.map(async (name) => {
      try {
        await lf.api.legacy.scoreV1.delete(`${messageId}-${name}`);
      } catch (error) {
        if (error?.statusCode !== 404) throw error;
      }
    }),
  );
}

module.exports = undo;
