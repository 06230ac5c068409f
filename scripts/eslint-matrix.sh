#!/usr/bin/env bash
# Installs the packed plugin beside every ESLint it supports and lints one small project under every Node version, then
# with oxlint. Downloads all of them, so it is not part of .ci/run, and none of these versions is ever a dependency of
# this package. Usage: scripts/eslint-matrix.sh [node versions…] (default: 20 22 24)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
npm run build --silent

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm pack --silent --ignore-scripts --pack-destination "$work" >/dev/null
plugin=$(echo "$work"/svc-codemod-*.tgz)
npm pack --silent --ignore-scripts --pack-destination "$work" ./packages/eslint-plugin-svc >/dev/null
named=$(echo "$work"/eslint-plugin-svc-*.tgz)

# install <folder> <packages…>
install() {
  local folder=$work/$1
  shift
  mkdir -p "$folder"
  cp scripts/eslint-matrix/*.mjs "$folder"
  (cd "$folder" && echo '{ "private": true }' >package.json && npm install --silent --no-audit --no-fund "$plugin" "$@" >/dev/null)
}

# run <node version> <folder> <arguments of lint.mjs…>
run() {
  local node=$1 folder=$work/$2
  shift 2
  (cd "$folder" && npx --yes --package "node@$node" node lint.mjs "$@") || failed=1
}

failed=0
install eslint8 "$named" eslint@8.57 @typescript-eslint/parser@8 @babel/core@7 @babel/eslint-parser@7 typescript@5
install eslint9 eslint@9 @typescript-eslint/parser@8 @babel/core@7 @babel/eslint-parser@7 typescript@5
install eslint10 eslint@10 @typescript-eslint/parser@8 @babel/core@8 @babel/eslint-parser@8 typescript@6
install no-typescript eslint@10
install typescript7 eslint@10 typescript@7
install oxlint oxlint

for version in ${@:-20 22 24}; do
  run "$version" eslint8 flat typescript babel
  run "$version" eslint8 eslintrc typescript babel
  run "$version" eslint9 flat typescript babel
  run "$version" eslint10 flat typescript babel
  run "$version" no-typescript flat
  run "$version" typescript7 flat
  run "$version" oxlint oxlint
done
exit "$failed"
