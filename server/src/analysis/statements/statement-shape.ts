import { type Static, Type } from 'typebox'
import { ModuleStatus } from '#portfolio/portfolio.ts'
import { severities } from '#analysis/statistics.ts'
import { VexStatus } from '#analysis/vex/vex-shape.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])
const Level = Type.Enum(['module', 'project', 'company'])

/** The justifications of CSAF and OpenVEX. */
const Justification = Type.Enum([
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
])

/** Which component versions a decision covers. */
const Versions = Type.Enum(['this', 'range', 'all'])

/** At most this many findings are decided at once. */
export const maxFindings = 5000

/** The open vulnerability findings of a scope that match every field. */
export const FindingSelection = Type.Object(
  {
    projectId: Type.Optional(Type.String()),
    moduleId: Type.Optional(Type.String()),
    vulnerability: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'any of its ids' })),
    component: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: 'a component key, or a purl' })),
    severity: Type.Optional(Type.Array(Type.Enum([...severities]), { minItems: 1, uniqueItems: true })),
    knownExploited: Type.Optional(Type.Boolean()),
  },
  { ...closed, minProperties: 1, title: 'FindingSelection' },
)
export type FindingSelection = Static<typeof FindingSelection>

const Ids = Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: maxFindings, uniqueItems: true })

/** A decision of the company on findings (docs/reference/statements.md#decide). */
export const NewStatement = Type.Object(
  {
    place: Type.Object({ level: Level, id: Type.Optional(Type.String({ maxLength: 64 })) }, closed),
    findings: Type.Union([Ids, FindingSelection], { description: 'ids of findings, or what they have in common' }),
    status: VexStatus,
    justification: Type.Optional(Justification),
    detail: Type.Optional(Type.String({ maxLength: 5000, description: 'at least 10 characters for not_affected' })),
    versions: Versions,
    until: Type.Optional(Type.String({ maxLength: 40, description: 'a date, which is included, or a date-time' })),
    replaces: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        maxItems: 100,
        description: 'earlier decisions on these findings that the author has seen',
      }),
    ),
  },
  { ...closed, title: 'NewStatement' },
)
export type NewStatement = Static<typeof NewStatement>

/** An earlier decision on a finding that the request does not name in `replaces`. */
export const StatementConflict = Type.Object(
  {
    finding: Type.String(),
    vexId: Type.String(),
    status: VexStatus,
    decidedBy: Type.String(),
    decidedAt: nullableText,
  },
  { title: 'StatementConflict' },
)
export type StatementConflict = Static<typeof StatementConflict>

/** What a decision does, or would do. */
export const StatementEffect = Type.Object(
  {
    vexId: Type.Union([Type.String(), Type.Null()], { description: 'null in a preview' }),
    answered: Type.Integer({ description: 'findings that it decides' }),
    modules: Type.Array(
      Type.Object({ _id: Type.String(), name: Type.String(), answered: Type.Integer(), from: ModuleStatus, to: ModuleStatus }),
      { description: 'modules with findings that it decides' },
    ),
    pending: Type.Integer({ description: 'further modules that are evaluated in the background' }),
    conflicts: Type.Array(StatementConflict, { description: 'the first 100' }),
    refusal: Type.Optional(Type.String({ description: 'in a preview, the error that conflicts cause' })),
  },
  { title: 'StatementEffect' },
)
export type StatementEffect = Static<typeof StatementEffect>

/** A decision in the list, in force or not. */
export const StatementItem = Type.Object(
  {
    _id: Type.String(),
    state: Type.Enum(['in_force', 'expired', 'withdrawn']),
    place: Type.Object({ level: Level, id: nullableText, name: nullableText }),
    status: VexStatus,
    justification: nullableText,
    detail: nullableText,
    versions: Versions,
    until: nullableText,
    vulnerabilities: Type.Array(Type.String()),
    findings: Type.Integer({ description: 'findings it was made on' }),
    answered: Type.Integer({ description: 'findings it decides now' }),
    replaces: Type.Array(Type.String()),
    created: Type.String(),
    createdBy: Type.String(),
    withdrawn: nullableText,
    withdrawnBy: nullableText,
  },
  { title: 'StatementItem' },
)
export type StatementItem = Static<typeof StatementItem>
