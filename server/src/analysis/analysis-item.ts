import { type Static, Type } from 'typebox'
import { ModuleStatus } from '#portfolio/portfolio.ts'
import { reasons } from '#analysis/analysis-store.ts'
import { Statistics } from '#analysis/statistics.ts'

/** Why a module was evaluated, under its own name in descriptions of the interface. */
export const ReasonName = Type.Enum([...reasons], { title: 'EvaluationReason' })

/** One evaluation of a module that changed its statistics, or was made on demand (docs/reference/analysis.md#history). */
export const AnalysisItem = Type.Object(
  {
    _id: Type.String(),
    date: Type.String(),
    reason: ReasonName,
    scanId: Type.String(),
    status: ModuleStatus,
    statistics: Statistics,
  },
  { title: 'Analysis' },
)
export type AnalysisItem = Static<typeof AnalysisItem>
