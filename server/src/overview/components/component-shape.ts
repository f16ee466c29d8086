import { type Static, Type } from 'typebox'
import { findingStatuses } from '#analysis/analysis.ts'

const nullable = { text: Type.Union([Type.String(), Type.Null()]), integer: Type.Union([Type.Integer(), Type.Null()]) }
const Texts = Type.Array(Type.String())
const Worst = Type.Union([Type.Enum([...findingStatuses]), Type.Null()])

/** A component in use (docs/reference/overview.md#components). */
export const ComponentItem = Type.Object(
  {
    key: Type.String(),
    purl: Type.String({ description: 'without a version; the value of `after` for what follows' }),
    versions: Type.Array(nullable.text, { description: 'those in use' }),
    modules: Type.Integer(),
    worst: Worst,
    score: Type.Union([Type.Number(), Type.Null()], { description: 'the highest of its vulnerabilities that are not accepted' }),
    licences: Texts,
    matching: Type.Array(Type.String(), { description: 'of its licences those that `licence` asks for' }),
  },
  { title: 'UsedComponent' },
)
export type ComponentItem = Static<typeof ComponentItem>

const UsingModule = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    projectId: Type.String(),
    project: Type.String(),
    direct: Type.Boolean(),
    location: Type.Union([Type.String(), Type.Null()], {
      description: 'where it was found: a file of the module, with `:` and the line where one is known',
    }),
    deepScanId: Type.Union([Type.String(), Type.Null()], { description: 'uid of the repository scan that found it' }),
    vulnerabilities: Type.Integer({ description: 'not accepted' }),
  },
  { title: 'UsingModule' },
)

const ComponentVersion = Type.Object(
  {
    version: nullable.text,
    purl: Type.String(),
    published: nullable.text,
    newer: nullable.integer,
    yanked: Type.Boolean(),
    deprecated: nullable.text,
    ends: Type.Union([Type.String(), Type.Null()], { description: 'the day on which its support ends or ended' }),
    safe: Type.Union([Type.String(), Type.Null()], { description: 'the lowest version from it on without known vulnerability' }),
    vulnerabilities: Type.Integer({ description: 'not accepted' }),
    modules: Type.Object({ total: Type.Integer(), items: Type.Array(UsingModule) }, { description: 'the first 100 by name' }),
  },
  { title: 'ComponentVersion' },
)
export type ComponentVersion = Static<typeof ComponentVersion>

const ComponentFinding = Type.Object(
  {
    kind: Type.String(),
    key: Type.String(),
    status: Worst,
    score: Type.Union([Type.Number(), Type.Null()]),
    versions: Type.Array(nullable.text),
    modules: Type.Integer(),
  },
  { title: 'ComponentFinding' },
)
export type ComponentFinding = Static<typeof ComponentFinding>

const Activity = Type.Object(
  { repository: Type.String(), level: nullable.integer, lastActivity: nullable.text, archived: Type.Boolean() },
  { title: 'ComponentActivity' },
)

/** A component over all modules of the company (docs/reference/overview.md#component). */
export const ComponentDetail = Type.Object(
  {
    key: Type.String(),
    latest: nullable.text,
    latestSafe: Type.Union([Type.Boolean(), Type.Null()]),
    deprecated: nullable.text,
    licences: Type.Object({ declared: Texts, chosen: Texts, registry: Texts }),
    activity: Type.Union([Activity, Type.Null()]),
    versions: Type.Array(ComponentVersion),
    findings: Type.Array(ComponentFinding, { description: 'worst first, at most 1,000' }),
  },
  { title: 'ComponentDetail' },
)
export type ComponentDetail = Static<typeof ComponentDetail>
