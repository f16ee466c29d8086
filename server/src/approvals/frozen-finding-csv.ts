import type { Cell } from '#platform/http/csv.ts'
import type { FrozenFinding } from '#approvals/frozen-findings.ts'

/** The columns of the frozen findings of an approval as a table (docs/reference/approvals.md#findings). */
export const frozenFindingCsvColumns: Readonly<Record<string, (finding: FrozenFinding) => Cell>> = {
  Status: ({ status }) => status,
  Severity: ({ severity }) => severity,
  Score: ({ score }) => score,
  Vector: ({ vector }) => vector,
  Confidence: ({ confidence }) => confidence,
  Kind: ({ kind }) => kind,
  Finding: ({ key }) => key,
  Component: ({ component }) => component.key,
  Version: ({ component }) => component.version,
  'Fixed in': ({ fixedIn }) => fixedIn,
  Module: ({ module }) => module,
  Since: ({ since }) => since,
  'Ruling list': ({ ruling }) => textOf(ruling, 'list'),
  'Ruling level': ({ ruling }) => textOf(ruling, 'level'),
  'Ruling comment': ({ ruling }) => textOf(ruling?.['entry'], 'comment'),
  'VEX status': ({ vex }) => textOf(vex, 'status'),
  'VEX justification': ({ vex }) => textOf(vex, 'justification'),
  'VEX detail': ({ vex }) => textOf(vex, 'detail'),
  Reason: ({ reason }) => reason,
  'Finding id': ({ _id }) => _id,
  'Module id': ({ moduleId }) => moduleId,
}

function textOf(fields: unknown, name: string): string | undefined {
  const value = (fields as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}
