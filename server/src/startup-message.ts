import { resolve } from 'node:path'
import type { Demo } from '#demo/demo.ts'
import type { Config } from '#platform/config.ts'

export interface StartedService {
  readonly url: string
  readonly demo: Demo | undefined
  readonly config: Config
  /** Whether the operator key is in a file of the data folder rather than in the environment. */
  readonly hasOperatorKeyFile: boolean
}

/** Builds the message for the terminal: where the service is, and what to try next. */
export function startupMessage({ url, demo, config, hasOperatorKeyFile }: StartedService): string {
  const lines = [
    '',
    `  Waybill is up:      ${url}`,
    `  Interactive docs:   ${url}/docs`,
    ...(hasOperatorKeyFile
      ? [`  Operator key:       export WAYBILL_OPERATOR_KEY=$(cat ${resolve(config.dataFolder, 'operator-key')})`]
      : []),
    ...(demo === undefined ? [] : demoLines(url, demo)),
    '',
  ]
  return `${lines.join('\n')}\n`
}

function demoLines(url: string, { key, login, projectId, modules: [first] }: Demo): readonly string[] {
  return [
    '',
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
  ]
}
