import { type Static, Type } from 'typebox'
import { ContentNotice } from '#ingest/diagnostics.ts'

const Nullable = {
  text: Type.Union([Type.String(), Type.Null()]),
  number: Type.Union([Type.Integer(), Type.Null()]),
} as const

const Level = Type.Enum(['none', 'note', 'warning', 'error'])
const Tool = Type.Object({ name: Type.String(), version: Nullable.text }, { title: 'SarifTool' })

/** The answer to an upload (docs/reference/sarif.md#upload). */
export const SarifResult = Type.Object(
  {
    _id: Type.String(),
    projectId: Type.String(),
    moduleId: Nullable.text,
    rules: Type.Integer({ description: 'rules that the tools describe or their results name' }),
    findings: Type.Integer(),
    risks: Type.Object({ created: Type.Integer(), updated: Type.Integer(), closed: Type.Integer() }),
    warning: Type.Optional(Type.String({ description: 'what was passed over or is not as SARIF wants it, with counts' })),
    contentNotices: Type.Optional(Type.Array(ContentNotice, { description: 'instructions to AI tools in free text, which is kept' })),
  },
  { title: 'SarifResult' },
)
export type SarifResult = Static<typeof SarifResult>

const headFields = {
  _id: Type.String(),
  projectId: Type.String(),
  moduleId: Nullable.text,
  tools: Type.Array(Tool),
  submitted: Type.String(),
  submittedBy: Type.String(),
  release: Nullable.text,
  branch: Nullable.text,
  tag: Nullable.text,
}

/** An upload in a list. */
export const SarifItem = Type.Object({ ...headFields, rules: Type.Integer(), findings: Type.Integer() }, { title: 'SarifItem' })
export type SarifItem = Static<typeof SarifItem>

export const ShownRule = Type.Object(
  {
    id: Type.String(),
    tool: Type.String({ description: 'the tool, or the extension that brings the rule' }),
    name: Nullable.text,
    shortDescription: Nullable.text,
    fullDescription: Nullable.text,
    helpUri: Nullable.text,
    level: Level,
    cwes: Type.Array(Type.String()),
  },
  { title: 'SarifRule' },
)
export type ShownRule = Static<typeof ShownRule>

const Location = Type.Object(
  { file: Nullable.text, line: Nullable.number, column: Nullable.number, logical: Nullable.text },
  { title: 'SarifLocation' },
)

export const SarifFinding = Type.Object(
  {
    tool: Type.String(),
    rule: Nullable.text,
    level: Level,
    kind: Type.String({ description: 'fail, unless the tool says that the result is no failure' }),
    severity: Type.Object({ value: Type.Union([Type.Number(), Type.String()]), rank: Type.Integer({ description: '0 to 4' }) }),
    message: Type.String(),
    ...Location.properties,
    otherPlaces: Type.Optional(Type.Array(Location)),
    cwes: Type.Array(Type.String()),
    suppressed: Type.Boolean(),
    suppressions: Type.Optional(Type.Array(Type.Object({ kind: Nullable.text, status: Type.String(), justification: Nullable.text }))),
    baselineState: Nullable.text,
    fingerprint: Nullable.text,
  },
  { title: 'SarifFinding' },
)
export type SarifFinding = Static<typeof SarifFinding>

/** An upload with one page of its findings. */
export const SarifDetail = Type.Object(
  {
    ...headFields,
    totals: Type.Object({ rules: Type.Integer(), findings: Type.Integer() }),
    warnings: Type.Array(Type.Object({ message: Type.String(), count: Type.Integer(), pointer: Type.String() })),
    rules: Type.Array(ShownRule, { description: 'at most 1000, those with findings first' }),
    findings: Type.Array(SarifFinding, { description: '100 a page' }),
  },
  { title: 'SarifDetail' },
)
export type SarifDetail = Static<typeof SarifDetail>
