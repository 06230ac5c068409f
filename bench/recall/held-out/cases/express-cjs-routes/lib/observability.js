'use strict';

const { LangfuseClient } = require('@langfuse/client');

let instance;

function getLangfuse() {
  if (!instance) {
    instance = new LangfuseClient({ publicKey: process.env.LF_PUBLIC, secretKey: process.env.LF_SECRET });
  }
  return instance;
}

module.exports = { getLangfuse };
