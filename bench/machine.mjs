import { cpus, totalmem } from 'node:os';

/** Where a table was measured: `2 cores (…), 24 GB, Node 20.20.2`. */
export const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
