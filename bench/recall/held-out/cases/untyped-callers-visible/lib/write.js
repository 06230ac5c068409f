module.exports.write = async (lf, traceId, entries) => {
  for (const [name, value] of Object.entries(entries)) {
    await lf.api.legacy.scoreV1.create({ traceId, name, value });
  }
};
