#!/usr/bin/env bash
# Validates the package of the Codemod registry with the real codemod CLI from npm, and runs it on a scratch repository with
# the packed svc-codemod. Downloads the CLI (about 150 MB), so it is not part of .ci/run.
# Usage: scripts/codemod-registry.sh [version of codemod] (default: latest)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
repository=$PWD
npm run build --silent
scratch=$(mktemp -d "${TMPDIR:-/tmp}/svc-codemod-registry.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
export DISABLE_ANALYTICS=true CI=true

npm install --prefix "$scratch/cli" --no-audit --no-fund --silent "codemod@${1:-latest}"
npm pack --silent --ignore-scripts --pack-destination "$scratch" > /dev/null
npm install --prefix "$scratch/tool" --no-audit --no-fund --silent --prefer-offline "$scratch"/svc-codemod-*.tgz
export SVC_CODEMOD="node $scratch/tool/node_modules/svc-codemod/bin/svc-codemod.cjs"
codemod() { timeout 300 "$scratch/cli/node_modules/.bin/codemod" "$@" < /dev/null; }
# A task that waits for another one that failed hangs in codemod; nothing here may wait.
run() { codemod workflow run -w "$repository/codemod-registry" -t "$scratch/app" --no-interactive --disable-analytics --param "path=$scratch/app" "$@" > "$scratch/log" 2>&1; }
fail() { printf 'FAILED: %s\n' "$*"; cat "$scratch/log"; exit 1; }
contents() { (cd "$scratch/app" && find . -type f -not -path './.git/*' -print0 | sort -z | xargs -0 sha256sum | sha256sum); }

printf 'codemod %s\n' "$(codemod --version)"
codemod workflow validate -w codemod-registry
ready=$(codemod ai call validate_codemod_package --input "{\"package_path\":\"$repository/codemod-registry\"}" | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).ready')
[ "$ready" = true ] || fail "codemod's checklist for publishing says ready: $ready"
printf 'ready to publish, by its checklist\n'

cp -R fixtures/apps/demo-app "$scratch/app"
git -C "$scratch/app" init --quiet
git -C "$scratch/app" add --all
git -C "$scratch/app" -c user.name=registry -c user.email=registry@example.com commit --quiet --message 'State'
before=$(contents)
run --param args=--dry-run || fail 'a dry run'
[ "$(contents)" = "$before" ] || fail 'a dry run has written'
run || fail 'a run that leaves something for a person'
grep -q "this.client.prompt.get(name" "$scratch/app/src/services/prompt-service.ts" || fail 'nothing was migrated'
after=$(contents)
printf 'migrated: %s\n' "$(git -C "$scratch/app" diff --shortstat)"
run --allow-dirty || fail 'a second run'
[ "$(contents)" = "$after" ] || fail 'a second run has changed something'
if run --allow-dirty --param args=--no-such-flag; then fail 'a wrong flag went unnoticed'; fi
printf 'second run without a change, wrong flag refused: ok\n'
