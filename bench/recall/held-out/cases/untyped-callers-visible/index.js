const { LangfuseClient } = require('@langfuse/client');
const undo = require('./lib/undo');
const { write } = require('./lib/write');

const lf = new LangfuseClient();

exports.onThumb = (message) => write(lf, message.traceId, { thumb: message.value });
exports.onUndo = (message) => undo(lf, message.id);
