#!/usr/bin/env bash
# Migrates the repository in the current folder and commits it, for multi-gitter, which makes the commit's message the
# pull request's title and body:
#
#   export SVC_CODEMOD_REPORTS=$PWD/reports
#   multi-gitter run "$PWD/batch/multi-gitter.sh" --config batch/multi-gitter.yaml --org your-org --dry-run
#   svc-codemod merge --overview fleet.html --overview fleet.csv reports/*.json
#
# Without --dry-run it opens the pull requests. The command svc-codemod is installed. Environment: SVC_CODEMOD, another command in its place; SVC_CODEMOD_ARGS,
# more arguments; SVC_CODEMOD_REPORTS, an absolute folder that gets the report of each repository, as JSON and HTML;
# REPOSITORY, its name. Exit code: 0, whatever is left for a person; else that of svc-codemod, and nothing is committed.
set -uf
texts=$(mktemp -d "${TMPDIR:-/tmp}/svc-codemod.XXXXXX")
trap 'rm -rf "$texts"' EXIT
name=${REPOSITORY:-$(basename "$PWD")}
name=${name//[^A-Za-z0-9._-]/-}
reports=${SVC_CODEMOD_REPORTS:-$texts}

${SVC_CODEMOD:-svc-codemod} --quiet --format "json=$reports/$name.json,html=$reports/$name.html,markdown=$texts/report.md" ${SVC_CODEMOD_ARGS:-}
code=$?
# 1: something is left for a person, and the pull request says what.
if [ "$code" -gt 1 ]; then exit "$code"; fi

git add --all
if git diff --cached --quiet; then
  echo "Nothing of major 5 to rewrite in $name."
  exit 0
fi
{
  printf 'Move from major 5 to major 6 of the SDK\n\n'
  cat "$(dirname "${BASH_SOURCE[0]}")/pull-request.md" "$texts/report.md"
} > "$texts/message"
# The lines of Markdown that begin with # are no comments.
git commit --quiet --cleanup=whitespace --file "$texts/message"
