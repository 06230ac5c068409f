"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getProtoOf = Object.getPrototypeOf;
var __copyProps = (to, from) => { for (const key of Object.getOwnPropertyNames(from)) if (!(key in to)) __defProp(to, key, { get: () => from[key], enumerable: true }); return to; };
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(__defProp(target, "default", { value: mod, enumerable: true }), mod));

// src/runner.ts
var import_client = require("@svc/client");
var import_node_fs = __toESM(require("node:fs"));
var svc = new import_client.SvcClient();
async function nightly(file) {
  const dataset = await svc.dataset.get("nightly");
  const result = await dataset.runExperiment({
    name: "nightly",
    task: async ({ input }) => JSON.stringify(input)
  });
  import_node_fs.default.writeFileSync(file, result.datasetRunUrl ?? "");
  if (!result.datasetRunUrl) process.exitCode = 1;
  const runs = await svc.api.datasets.getRuns("nightly", { limit: 5 });
  return runs.data.map((run) => run.name);
}
module.exports = { nightly };
