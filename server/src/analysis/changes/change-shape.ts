import { type Static, Type } from 'typebox'
import { ModuleStatus } from '#portfolio/portfolio.ts'
import { ReasonName } from '#analysis/analysis-item.ts'
import { ChangeCause } from '#analysis/changes/change-cause.ts'
import { findingStatuses } from '#analysis/finding.ts'
import { FindingKindName } from '#analysis/finding-shapes.ts'
import { severities, Statistics } from '#analysis/statistics.ts'

const nullable = { text: Type.Union([Type.String(), Type.Null()]), number: Type.Union([Type.Number(), Type.Null()]) }
const Difference = Type.Object(Statistics.properties, {
  title: 'StatisticsDifference',
  description: 'by how much each count rose; negative where it fell',
})

const ChangeAdvisory = Type.Object(
  { id: Type.String(), modified: Type.String({ description: 'as the advisory stated it then' }) },
  { title: 'ChangeAdvisory' },
)

/** An evaluation that changed findings or counts of a module. */
export const ModuleChange = Type.Object(
  {
    number: Type.Integer({ description: 'of the module, ascending' }),
    at: Type.String(),
    reason: ReasonName,
    cause: ChangeCause,
    scanId: Type.String({ description: 'the scan that was evaluated' }),
    analysisId: nullable.text,
    advisories: Type.Array(ChangeAdvisory, { description: 'behind its findings, when advisories are the reason; the first 20' }),
    status: ModuleStatus,
    statistics: Statistics,
    difference: Difference,
    findings: Type.Object({ new: Type.Integer(), gone: Type.Integer(), changed: Type.Integer() }, { title: 'FindingChangeCounts' }),
  },
  { title: 'EvaluationChange' },
)
export type ModuleChange = Static<typeof ModuleChange>

/** What changed in a module between two moments (docs/reference/changes.md#answer). */
export const ModuleChanges = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    since: Type.Union([Type.String(), Type.Null()], {
      description: 'given where changes before this moment were not stored; an earlier from is counted from here',
    }),
    before: Statistics,
    after: Statistics,
    difference: Difference,
    causes: Type.Array(Type.Object({ reason: ReasonName, changes: Type.Integer(), difference: Difference }, { title: 'CauseOfChanges' }), {
      description: 'the changes of the whole period by reason',
    }),
    changes: Type.Array(ModuleChange, { description: 'oldest first' }),
  },
  { title: 'EvaluationChanges' },
)
export type ModuleChanges = Static<typeof ModuleChanges>

/** Where the past of a company begins (docs/reference/changes.md#as-of). */
export const EarliestMoments = Type.Object(
  {
    from: Type.String({ description: 'earliest from of changes: since when the company exists' }),
    asOf: Type.String({ description: 'earliest asOf of lists: since when changes of the company are stored' }),
  },
  { title: 'EarliestMoments' },
)
export type EarliestMoments = Static<typeof EarliestMoments>

const FindingState = Type.Object(
  {
    status: Type.Enum([...findingStatuses]),
    severity: Type.Enum([...severities]),
    score: nullable.number,
    exploited: Type.Boolean(),
    reason: Type.String({ description: 'why, in one sentence' }),
  },
  { title: 'FindingState' },
)
export type FindingState = Static<typeof FindingState>

const StateIfThere = Type.Union([FindingState, Type.Null()], {
  title: 'FindingStateIfThere',
  description: 'null where the finding was not there',
})

/** What a change made of a finding. */
const Became = {
  from: StateIfThere,
  to: StateIfThere,
  advisory: Type.Union([ChangeAdvisory, Type.Null()]),
}

/** A finding before and after a change. */
export const FindingChange = Type.Object(
  {
    _id: Type.String(),
    kind: FindingKindName,
    key: Type.String(),
    component: Type.Object({ key: Type.String(), version: nullable.text }),
    ...Became,
  },
  { title: 'FindingChange' },
)
export type FindingChange = Static<typeof FindingChange>

/** A change of its module, as it concerned one finding. */
export const FindingEvent = Type.Object(
  { number: Type.Integer(), at: Type.String(), reason: ReasonName, cause: ChangeCause, ...Became },
  { title: 'FindingEvent' },
)
export type FindingEvent = Static<typeof FindingEvent>
