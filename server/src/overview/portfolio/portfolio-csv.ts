import { countColumns } from '#analysis/analysis.ts'
import { tableOf } from '#platform/http/csv.ts'
import type { ExportedItem } from '#overview/portfolio/load-portfolio.ts'

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
  ...countColumns(({ statistics }: ExportedItem) => statistics),
  Components: ({ components }) => components,
  'Open risks': ({ openRisks }) => openRisks,
  'Last scan': ({ lastScan }) => lastScan?.date,
  Branch: ({ lastScan }) => lastScan?.branch,
  Tags: ({ tags }) => tags,
  Id: ({ _id }) => _id,
  Modules: ({ modules }) => modules,
})
