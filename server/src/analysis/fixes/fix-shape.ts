import { type Static, Type } from 'typebox'
import { tableOf } from '#platform/http/csv.ts'
import { upgradeSteps } from '#analysis/fixes/upgrade-step.ts'

const OptionalText = Type.Union([Type.String(), Type.Null()])
const FindingIds = Type.Array(Type.String(), { description: 'ids of findings, at most 1,000' })

const Introducer = Type.Object(
  {
    key: Type.String(),
    version: OptionalText,
    to: Type.Literal('unknown', { description: 'which version of it brings the fixed one: registries do not tell' }),
  },
  { title: 'FixIntroducer' },
)

/** An upgrade of the plan, or a component without one (docs/reference/fixes.md#plan). */
export const FixUpgrade = Type.Object(
  {
    key: Type.String(),
    purl: Type.String(),
    from: Type.String(),
    to: Type.Union([Type.String(), Type.Null()], { description: 'null: no known version is better' }),
    step: Type.Union([Type.Enum([...upgradeSteps]), Type.Null()]),
    clean: Type.Boolean({ description: 'no known record affects the version' }),
    gain: Type.Number({ description: 'the weight of what it clears, less that of what it brings' }),
    cleared: Type.Integer(),
    clears: FindingIds,
    remains: FindingIds,
    brings: Type.Array(Type.Object({ key: Type.String(), score: Type.Union([Type.Number(), Type.Null()]), exploited: Type.Boolean() })),
    licence: Type.Optional(
      Type.Object(
        { from: OptionalText, to: OptionalText, status: Type.Enum(['ok', 'warning', 'violation']), reasons: Type.Array(Type.String()) },
        { description: 'where the registry states another licence for the version; judged under the policy of the scope' },
      ),
    ),
    ends: Type.Optional(
      Type.Object(
        { product: Type.String(), release: Type.String(), date: OptionalText, passed: Type.Boolean() },
        { description: 'end of life of the version' },
      ),
    ),
    direct: Type.Boolean(),
    introducedBy: Type.Array(Introducer, { description: 'direct dependencies on the shortest paths' }),
    modules: Type.Integer(),
    commands: Type.Array(Type.Object({ tool: Type.String(), command: Type.String() })),
  },
  { title: 'FixUpgrade' },
)
export type FixUpgrade = Static<typeof FixUpgrade>

/** A company's plan that is being computed (docs/reference/fixes.md#large-plans). */
export const FixPlanPending = Type.Object(
  { state: Type.Enum(['running', 'failed']), since: Type.String({ format: 'date-time' }) },
  { title: 'FixPlanPending' },
)
export type FixPlanPending = Static<typeof FixPlanPending>

/** One row per upgrade. */
export const fixTable = tableOf((upgrades: readonly FixUpgrade[]) => upgrades, {
  Component: ({ key }) => key,
  From: ({ from }) => from,
  To: ({ to }) => to,
  Step: ({ step }) => step,
  'Clears findings': ({ cleared }) => cleared,
  'Remaining findings': ({ remains }) => remains.length,
  Brings: ({ brings }) => brings.map(({ key }) => key),
  Gain: ({ gain }) => gain,
  Modules: ({ modules }) => modules,
  Direct: ({ direct }) => direct,
  'Introduced by': ({ introducedBy }) => introducedBy.map(({ key, version }) => `${key} ${version ?? ''}`.trim()),
  Licence: ({ licence }) => licence?.to,
  Command: ({ commands }) => commands[0]?.command,
})
