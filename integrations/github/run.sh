#!/usr/bin/env bash
# The step of action.yml: inputs come as INPUT_…, and never as text of this script.
set -euo pipefail

program=(waybill)
[[ -n ${INPUT_PACKAGE:-} ]] && program=(npx --yes --package "$INPUT_PACKAGE" waybill)

sarif="${RUNNER_TEMP:?}/waybill.sarif"
arguments=(ci "$INPUT_SBOM" --project "$INPUT_PROJECT" --sarif "$sarif")
[[ -n ${INPUT_MODULE:-} ]] && arguments+=(--module "$INPUT_MODULE")
[[ -n ${INPUT_FAIL_ON:-} ]] && arguments+=(--fail-on "$INPUT_FAIL_ON")
[[ ${INPUT_COMMENT:-true} == false ]] && arguments+=(--no-comment)

rm -f "$sarif"
code=0
"${program[@]}" "${arguments[@]}" || code=$?
[[ -f $sarif ]] && echo "sarif=$sarif" >> "$GITHUB_OUTPUT"
exit "$code"
