import { type Static, Type } from 'typebox'
import { ModuleStatus } from '#portfolio/portfolio.ts'
import { reasons } from '#analysis/analysis-store.ts'
import { Statistics } from '#analysis/statistics.ts'

/** One evaluation of a module that changed its statistics, or was made on demand (docs/reference/analysis.md#history). */
export const AnalysisItem = Type.Object(
  {
    _id: Type.String(),
    date: Type.String(),
    reason: Type.Enum([...reasons]),
    scanId: Type.String(),
    status: ModuleStatus,
    statistics: Statistics,
  },
  { title: 'Analysis' },
)
export type AnalysisItem = Static<typeof AnalysisItem>
