const assert = require('node:assert');
const sinon = require('sinon');
const client = require('../src/client');
const { costOf } = require('../src/cost');

describe('costOf', () => {
  afterEach(() => sinon.restore());

  it('reads the total', async () => {
    const stub = sinon.stub(client.api.trace, 'get').resolves({ totalCost: 0.25 });
    assert.strictEqual(await costOf('t-1'), 0.25);
    sinon.assert.calledOnceWithExactly(stub, 't-1');
  });
});
