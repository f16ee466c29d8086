import packageJson from '../../../package.json' with { type: 'json' }
import { type Finding, nameOf } from '#findings/finding.ts'
import type { FoundFindings } from '#findings/outcome.ts'

/** Writes SARIF 2.1.0 for code scanning: a rule for each vulnerability or other rule, a result for each finding. */
export function writeSarif(outcomes: readonly FoundFindings[], service: URL): string {
  const driver = { name: 'Waybill', version: packageJson.version, informationUri: service.origin, rules: rulesOf(outcomes) }
  const results = outcomes.flatMap(({ found, file, title }) => found.items.map((finding) => resultOf(finding, file ?? title)))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  }
  return `${JSON.stringify(log, undefined, 2)}\n`
}

function rulesOf(outcomes: readonly FoundFindings[]): readonly object[] {
  const rules = Map.groupBy(
    outcomes.flatMap(({ found }) => found.items),
    ruleIdOf,
  )
  return [...rules.values()].flatMap((findings) => findings.slice(0, 1).map((first) => ruleOf(first, findings)))
}

function ruleOf(first: Finding, findings: readonly Finding[]): object {
  const scores = findings.flatMap(({ score }) => score ?? [])
  return {
    id: ruleIdOf(first),
    shortDescription: { text: first.title ?? first.key },
    properties: {
      tags: [first.kind === 'vulnerability' ? 'security' : first.kind],
      ...(scores.length > 0 && { 'security-severity': scores.reduce((one, other) => Math.max(one, other)).toFixed(1) }),
    },
  }
}

function ruleIdOf({ kind, key }: Finding): string {
  return kind === 'vulnerability' ? key : `${kind}/${key}`
}

function resultOf(finding: Finding, file: string): object {
  const { status, reason, component } = finding
  return {
    ruleId: ruleIdOf(finding),
    level: status === 'violation' ? 'error' : 'warning',
    message: { text: reason === '' ? `${ruleIdOf(finding)} in ${nameOf(finding)}` : reason },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeURI(file.replaceAll('\\', '/')) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: component.purl ?? nameOf(finding), kind: 'module' }],
      },
    ],
    // the same finding of a later scan is the same alert
    partialFingerprints: { 'waybillFinding/v1': `${ruleIdOf(finding)} ${component.purl ?? nameOf(finding)}` },
  }
}
