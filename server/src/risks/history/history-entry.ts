import { type Static, Type } from 'typebox'
import { historyEvents } from '#risks/vocabulary.ts'

/** A history entry in a response; `by` is null for changes by the service (docs/reference/risks.md#history). */
export const HistoryEntry = Type.Object(
  {
    _id: Type.String(),
    riskId: Type.String(),
    at: Type.String(),
    by: Type.Union([Type.String(), Type.Null()]),
    byName: Type.String(),
    event: Type.Enum([...historyEvents]),
    changes: Type.Array(Type.Object({ field: Type.String(), from: Type.Unknown(), to: Type.Unknown() })),
  },
  { title: 'RiskChange' },
)
export type HistoryEntry = Static<typeof HistoryEntry>
