import { type Static, Type } from 'typebox'

const nullableText = Type.Union([Type.String(), Type.Null()])
const Parameter = Type.String({ description: 'the field that a write would be rejected for' })

/** A risk that would no longer fit. */
export const PreviewedRisk = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    projectId: Type.String(),
    project: Type.String(),
    moduleId: nullableText,
    module: nullableText,
    impactClass: nullableText,
    problems: Type.Array(Type.Object({ parameter: Parameter, message: Type.String() })),
  },
  { title: 'PreviewedRisk' },
)
export type PreviewedRisk = Static<typeof PreviewedRisk>

/** What a change of the scheme would do to stored risks (docs/reference/risks.md#what-a-scheme-would-change). */
export const SchemePreview = Type.Object(
  {
    evaluated: Type.Integer({ description: 'risks that the level may concern' }),
    total: Type.Integer({ description: 'risks that would break a rule they keep today' }),
    again: Type.Integer({ description: 'risks that break a rule today and would break none' }),
    rules: Type.Array(Type.Object({ parameter: Parameter, risks: Type.Integer() }), { description: 'how many of them break which rule' }),
    undecided: Type.Object(
      { from: Type.Integer(), to: Type.Integer() },
      { description: 'untreated risks that need a decision they do not have' },
    ),
    risks: Type.Array(PreviewedRisk, { description: 'the oldest 1,000 of them' }),
  },
  { title: 'SchemePreview' },
)
export type SchemePreview = Static<typeof SchemePreview>
