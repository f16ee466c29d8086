import { type Static, Type } from 'typebox'
import { severities, Statistics } from '#analysis/analysis.ts'
import { ModuleStatus } from '#portfolio/portfolio.ts'
import { Trend } from '#overview/portfolio/trend.ts'

const SeverityCounts = Type.Object(
  Object.fromEntries(severities.map((severity) => [severity, Type.Integer()])) as Record<(typeof severities)[number], Type.TInteger>,
  { title: 'SeverityCounts', description: 'vulnerability findings that are not accepted, by severity' },
)

const LastScan = Type.Object(
  {
    _id: Type.String(),
    date: Type.String(),
    branch: Type.Union([Type.String(), Type.Null()]),
    previousId: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'LastScan' },
)

/** A project or module in the overview of the portfolio (docs/reference/overview.md#portfolio). */
export const PortfolioItem = Type.Object(
  {
    _id: Type.String(),
    type: Type.Enum(['project', 'module']),
    name: Type.String(),
    projectId: Type.String(),
    project: Type.String(),
    tags: Type.Array(Type.String(), { description: 'names, in alphabetical order' }),
    modules: Type.Integer({ description: 'how many a project has; 1 for a module' }),
    status: ModuleStatus,
    statistics: Statistics,
    severities: SeverityCounts,
    exploited: Type.Integer({ description: 'vulnerability findings, not accepted, that are known to be exploited' }),
    components: Type.Integer(),
    lastScan: Type.Union([LastScan, Type.Null()], {
      description: 'the scan the figures rest on; of a project the newest',
    }),
    trend: Trend,
    openRisks: Type.Union([Type.Integer(), Type.Null()], {
      description: 'risks untreated or in treatment; null with asOf',
    }),
  },
  { title: 'PortfolioItem' },
)
export type PortfolioItem = Static<typeof PortfolioItem>
