#!/usr/bin/env bash
# Runs the built command and the shim under every Node version it supports, and one it refuses. Downloads the Node
# versions through npx, so it is not part of .ci/run. Usage: scripts/node-matrix.sh [versions…] (default: 20.19 22 24 26)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
npm run build --silent

expected=$(node -p "require('./package.json').version")
for versions in "${@:-20.19 22 24 26}"; do
  for one in $versions; do
    npx --yes --package "node@$one" node -e '
      const { spawnSync } = require("node:child_process");
      const run = (...args) => spawnSync(process.execPath, ["bin/svc-codemod.cjs", ...args], { encoding: "utf8" });
      const version = run("--version");
      if (version.stdout.trim() !== process.argv[1]) throw new Error(version.stdout + version.stderr);
      const demo = run("fixtures/apps/demo-app", "--dry-run", "--format", "json");
      const { summary } = JSON.parse(demo.stdout);
      console.log(process.version, "exit", demo.status, JSON.stringify({ ...summary, durationMs: undefined }));
    ' "$expected"
    npx --yes --package "node@$one" node scripts/shim-smoke.mjs
  done
done

npx --yes --package node@18 node -e '
  const { spawnSync } = require("node:child_process");
  const { status, stderr } = spawnSync(process.execPath, ["bin/svc-codemod.cjs", "--version"], { encoding: "utf8" });
  if (status !== 3 || !stderr.startsWith("svc-codemod needs Node.js 20.19 or later")) throw new Error(`exit ${status}: ${stderr}`);
  console.log(process.version, "refused");
'
