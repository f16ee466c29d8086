import { type Static, Type } from 'typebox'
import { Ignored } from '#platform/http/unknown-fields.ts'
import { ModuleStatus } from '#portfolio/portfolio.ts'
import { findingStatuses } from '#analysis/finding.ts'
import { FindingKindName } from '#analysis/finding-shapes.ts'
import { Statistics } from '#analysis/statistics.ts'

const Status = Type.Enum([...findingStatuses])
const OptionalStatus = Type.Union([Status, Type.Null()])
const OptionalScore = Type.Union([Type.Number(), Type.Null()])

/** A finding that would come, go or change. */
export const PreviewedFinding = Type.Object(
  {
    _id: Type.Union([Type.String(), Type.Null()], { description: 'null for a finding of a component that is not stored' }),
    moduleId: Type.String(),
    kind: FindingKindName,
    key: Type.String(),
    component: Type.Object({ key: Type.String(), version: Type.Union([Type.String(), Type.Null()]) }),
    from: OptionalStatus,
    to: OptionalStatus,
    score: OptionalScore,
    reason: Type.Union([Type.String(), Type.Null()], { description: 'of the finding as it would be' }),
  },
  { title: 'PreviewedFinding' },
)
export type PreviewedFinding = Static<typeof PreviewedFinding>

const Findings = Type.Array(PreviewedFinding, { description: 'at most 1,000' })

/** The effect on findings and modules (docs/reference/what-if.md#answer). */
export const Preview = Type.Object(
  {
    modules: Type.Array(
      Type.Object({
        _id: Type.String(),
        name: Type.String(),
        project: Type.String(),
        from: ModuleStatus,
        to: ModuleStatus,
        before: Statistics,
        after: Statistics,
      }),
      { description: 'modules whose status or counts change, at most 1,000' },
    ),
    evaluated: Type.Integer({ description: 'modules that were evaluated' }),
    counts: Type.Object({ modules: Type.Integer(), new: Type.Integer(), gone: Type.Integer(), changed: Type.Integer() }),
    findings: Type.Object({ new: Findings, gone: Findings, changed: Findings }),
    ...Ignored,
  },
  { title: 'SettingsPreview' },
)
export type Preview = Static<typeof Preview>

/** A preview that a job computes. */
export const PreviewAnswer = Type.Object(
  {
    _id: Type.String(),
    state: Type.Enum(['running', 'finished', 'failed']),
    since: Type.String({ format: 'date-time' }),
    error: Type.Union([Type.String(), Type.Null()]),
    preview: Type.Union([Preview, Type.Null()]),
    ...Ignored,
  },
  { title: 'SettingsPreviewAnswer' },
)
export type PreviewAnswer = Static<typeof PreviewAnswer>
