import type { Cell } from '#platform/http/csv.ts'
import type { ModuleChange } from '#analysis/changes/change-shape.ts'
import { countColumns } from '#analysis/statistics-columns.ts'

/** The columns of the changes of a module as a table (docs/reference/changes.md#csv). */
export const changeCsvColumns: Readonly<Record<string, (change: ModuleChange) => Cell>> = {
  Number: ({ number }) => number,
  At: ({ at }) => at,
  Reason: ({ reason }) => reason,
  By: ({ cause }) => cause.by?.name,
  'VEX id': ({ cause }) => cause.vexId,
  Advisories: ({ advisories }) => advisories.map(({ id }) => id),
  'New findings': ({ findings }) => findings.new,
  'Gone findings': ({ findings }) => findings.gone,
  'Changed findings': ({ findings }) => findings.changed,
  Status: ({ status }) => status,
  ...countColumns(({ statistics }: ModuleChange) => statistics),
  Components: ({ statistics }) => statistics.components,
  Licences: ({ statistics }) => statistics.licenses,
  ...countColumns(({ difference }: ModuleChange) => difference, ' difference'),
  'Components difference': ({ difference }) => difference.components,
  'Licences difference': ({ difference }) => difference.licenses,
  'Scan id': ({ scanId }) => scanId,
  'Analysis id': ({ analysisId }) => analysisId,
}
