import type { Cell } from '#platform/http/csv.ts'
import type { FindingItem } from '#analysis/findings/finding-shape.ts'

/** The columns of the CSV export (docs/reference/findings.md#csv). */
export const findingCsvColumns: Readonly<Record<string, (finding: FindingItem) => Cell>> = {
  Status: ({ status }) => status,
  Severity: ({ severity }) => severity,
  Score: ({ score }) => score,
  Exploited: ({ knownExploited }) => knownExploited,
  EPSS: ({ epss }) => epss,
  Kind: ({ kind }) => kind,
  Finding: ({ key }) => key,
  Aliases: ({ aliases }) => aliases,
  Title: ({ title }) => title,
  Component: ({ component }) => component.key,
  Version: ({ component }) => component.version,
  'Fixed in': ({ fixedIn }) => fixedIn,
  Direct: ({ direct }) => direct,
  'Introduced by': ({ introducedBy }) => introducedBy,
  Path: ({ path }) => path.join(' > '),
  Project: ({ project }) => project,
  Module: ({ module }) => module,
  Since: ({ since }) => since,
  'Decided by': ({ decided }) => decided?.by,
  'Decided until': ({ decided }) => decided?.until,
  Reason: ({ reason }) => reason,
  'Finding id': ({ _id }) => _id,
  'Module id': ({ moduleId }) => moduleId,
}
