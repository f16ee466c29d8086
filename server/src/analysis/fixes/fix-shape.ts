import { type Static, Type } from 'typebox'
import { tableOf } from '#platform/http/csv.ts'
import { unknownReasons } from '#analysis/fixes/follow-path.ts'
import { introducerKinds } from '#analysis/fixes/upgrade-introducer.ts'
import { upgradeSteps } from '#analysis/fixes/upgrade-step.ts'

const OptionalText = Type.Union([Type.String(), Type.Null()])
const FindingIds = Type.Array(Type.String(), { description: 'ids of findings, at most 1,000' })

const Commands = Type.Array(Type.Object({ tool: Type.String(), command: Type.String() }))

const Introducer = Type.Object(
  {
    key: Type.String(),
    version: OptionalText,
    to: Type.Union([Type.String(), Type.Null()], {
      description:
        'the version of it that brings the component in a better version, or not at all; `unknown`; null: no stored version does',
    }),
    kind: Type.Enum([...introducerKinds], {
      description: 'refresh: its present version admits a better one; removed: the new version no longer brings the component on this path',
    }),
    step: Type.Union([Type.Enum([...upgradeSteps]), Type.Null()]),
    lowest: Type.Boolean({ description: 'false: of some lower version the requirements are not known' }),
    why: Type.Union([Type.Enum([...unknownReasons]), Type.Null()], { description: 'why it is unknown' }),
    at: Type.Union([Type.String(), Type.Null()], { description: 'key of the package at which the path could not be followed' }),
    commands: Commands,
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
        { description: 'where the registry states another licence for the version; evaluated under the policy of the scope' },
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
    commands: Commands,
  },
  { title: 'FixUpgrade' },
)
export type FixUpgrade = Static<typeof FixUpgrade>
export type FixIntroducer = FixUpgrade['introducedBy'][number]

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
  'Introducers to upgrade': ({ introducedBy }) =>
    introducedBy.flatMap(({ key, to, kind }) => (kind === 'unknown' || to === null ? [] : `${key} ${to}`)),
})
