import Reads = require('./client.cjs');

void Reads.client.api.trace.get('t').then((trace) => console.log(trace.htmlPath));
