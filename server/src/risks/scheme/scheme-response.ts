import { type Static, Type } from 'typebox'
import type { Scheme } from '#risks/scheme.ts'
import type { SchemeScope } from '#risks/scheme/scheme-level.ts'
import { states, strategies } from '#risks/vocabulary.ts'

const Value = Type.Object(
  {
    value: Type.String(),
    label: Type.String(),
    rank: Type.Number(),
    amount: Type.Optional(Type.Number({ description: 'the figure this value stands for in SLE and ALE' })),
  },
  { title: 'SchemeValue' },
)
const Word = Type.Object({ value: Type.String(), label: Type.String() }, { title: 'SchemeWord' })
const Source = Type.Enum(['module', 'project', 'company', 'default'])
const Fixed = Type.Literal('fixed')
const nullableText = Type.Union([Type.String(), Type.Null()])

/** A scheme in a response (docs/reference/risks.md#scheme). */
export const SchemeResponse = Type.Object(
  {
    scope: Type.Object({ projectId: nullableText, moduleId: nullableText }),
    scheme: Type.Object({
      impactClasses: Type.Array(Value),
      valueScale: Type.Array(Value),
      aroScale: Type.Array(Value),
      thresholds: Type.Object({
        decisionRequiredFrom: nullableText,
        acceptanceForbiddenFrom: nullableText,
        maxExceptionDays: Type.Union([Type.Number(), Type.Null()]),
      }),
      treatmentStrategies: Type.Array(Word),
      states: Type.Array(Word),
    }),
    sources: Type.Object({
      impactClasses: Source,
      valueScale: Source,
      aroScale: Source,
      thresholds: Type.Object({ decisionRequiredFrom: Source, acceptanceForbiddenFrom: Source, maxExceptionDays: Source }),
      treatmentStrategies: Fixed,
      states: Fixed,
    }),
    fields: Type.Record(Type.String(), Type.String(), { description: 'which list each field of a risk is checked against' }),
  },
  { title: 'SchemeResponse' },
)
export type SchemeResponse = Static<typeof SchemeResponse>

const fields = {
  impactClass: 'impactClasses',
  BV_enum: 'valueScale',
  EF_enum: 'valueScale',
  ARO_enum: 'aroScale',
  generalApproach: 'treatmentStrategies',
  state: 'states',
}

/** Converts a scheme into a response: thresholds that are off are null, and the fixed lists are included. */
export function toSchemeResponse({ sources, thresholds, ...lists }: Scheme, { projectId, moduleId }: SchemeScope): SchemeResponse {
  const { impactClasses, valueScale, aroScale } = lists
  const { decisionRequiredFrom, acceptanceForbiddenFrom, maxExceptionDays } = thresholds
  return {
    scope: { projectId: projectId ?? null, moduleId: moduleId ?? null },
    scheme: {
      impactClasses: [...impactClasses],
      valueScale: [...valueScale],
      aroScale: [...aroScale],
      thresholds: {
        decisionRequiredFrom: decisionRequiredFrom ?? null,
        acceptanceForbiddenFrom: acceptanceForbiddenFrom ?? null,
        maxExceptionDays: maxExceptionDays ?? null,
      },
      treatmentStrategies: strategies.map(wordOf),
      states: states.map(wordOf),
    },
    sources: { ...sources, thresholds: { ...sources.thresholds }, treatmentStrategies: 'fixed', states: 'fixed' },
    fields,
  }
}

function wordOf(value: string): { value: string; label: string } {
  return { value, label: `${value.slice(0, 1).toUpperCase()}${value.slice(1)}` }
}
