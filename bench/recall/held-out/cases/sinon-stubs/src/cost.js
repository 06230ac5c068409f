const client = require('./client');

async function costOf(traceId) {
  const trace = await client.api.trace.get(traceId);
  return trace.totalCost;
}

module.exports = { costOf };
