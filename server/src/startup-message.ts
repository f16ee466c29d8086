import { resolve } from 'node:path'
import type { Demo } from '#demo/demo.ts'
import type { Config } from '#platform/config.ts'

export interface StartedService {
  readonly url: string
  readonly config: Config
  /** Whether the operator key is in a file of the data folder rather than in the environment. */
  readonly hasOperatorKeyFile: boolean
}

/** Builds the message for the terminal that says where the service is. */
export function startupMessage({ url, config, hasOperatorKeyFile }: StartedService): string {
  return toText([
    '',
    `  Waybill is up:      ${url}`,
    `  Interactive docs:   ${url}/docs`,
    ...(hasOperatorKeyFile
      ? [`  Operator key:       export WAYBILL_OPERATOR_KEY=$(cat ${resolve(config.dataFolder, 'operator-key')})`]
      : []),
    '',
  ])
}

/** Builds the message that says how to log in to the demo, and what to try next. */
export function demoMessage(url: string, { key, login, projectId, modules: [first] }: Demo): string {
  return toText([
    '  Created a demo company with three projects and six weeks of history. Log in:',
    '',
    `    ${login.email}   ${login.password}`,
    '',
    '  Its API key is shown only once:',
    '',
    `    export WAYBILL_URL=${url} WAYBILL_API_KEY=${key}`,
    '',
    '  Try next:',
    `    curl -H "x-api-key: $WAYBILL_API_KEY" "$WAYBILL_URL/api/v2/core/modules/${first?.moduleId ?? ''}/findings?fold=true"`,
    `    curl -H "x-api-key: $WAYBILL_API_KEY" "$WAYBILL_URL/api/v2/core/reports/vulnerabilities?projectId=${projectId}"`,
    '    npx waybill import your-sbom.cdx.json --project Shop --module yours --wait',
    '    npx waybill feeds sync osv      # all advisories of OSV; needs WAYBILL_OPERATOR_KEY',
    '',
  ])
}

function toText(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}
