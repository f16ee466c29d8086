import { findingKinds } from '#analysis/analysis.ts'
import { type Cell, tableOf } from '#platform/http/csv.ts'
import type { ExportedItem } from '#overview/portfolio/load-portfolio.ts'

type Columns = Readonly<Record<string, (item: ExportedItem) => Cell>>

const columnsByKind: Columns = Object.fromEntries(
  findingKinds.flatMap((kind) => [
    [`${kind} violations`, ({ statistics }: ExportedItem) => statistics[kind].violations],
    [`${kind} warnings`, ({ statistics }: ExportedItem) => statistics[kind].warnings],
  ]),
)

/** One row per project or module. */
export const portfolioTable = tableOf((items: readonly ExportedItem[]) => items, {
  Type: ({ type }) => type,
  Project: ({ project }) => project,
  Name: ({ name }) => name,
  Status: ({ status }) => status,
  Exploited: ({ exploited }) => exploited,
  Critical: ({ severities }) => severities.critical,
  High: ({ severities }) => severities.high,
  Medium: ({ severities }) => severities.medium,
  Low: ({ severities }) => severities.low,
  ...columnsByKind,
  Components: ({ components }) => components,
  'Open risks': ({ openRisks }) => openRisks,
  'Last scan': ({ lastScan }) => lastScan?.date,
  Branch: ({ lastScan }) => lastScan?.branch,
  Tags: ({ tags }) => tags,
  Id: ({ _id }) => _id,
  Modules: ({ modules }) => modules,
})
