import { type Static, Type } from 'typebox'
import { findingStatuses } from '#analysis/analysis.ts'

const nullable = { text: Type.Union([Type.String(), Type.Null()]), integer: Type.Union([Type.Integer(), Type.Null()]) }

const ComponentLicence = Type.Object(
  {
    expression: Type.String({ description: 'SPDX expression, or the words where they are no known licence' }),
    from: Type.Enum(['chosen', 'declared', 'registry'], { description: 'a setting, the document, or the registry' }),
  },
  { title: 'ComponentLicence' },
)

/** Findings of a component that count, by status, and those that are accepted. */
export const ComponentCounts = Type.Object(
  { violations: Type.Integer(), warnings: Type.Integer(), whitelisted: Type.Integer() },
  { title: 'ComponentCounts' },
)

/** A component of a module (docs/reference/overview.md#components-of-a-module). */
export const ModuleComponentItem = Type.Object(
  {
    key: Type.String(),
    version: nullable.text,
    purl: Type.String(),
    licence: Type.Union([ComponentLicence, Type.Null()]),
    licenceStatus: Type.Union([Type.Enum([...findingStatuses]), Type.Null()]),
    latest: nullable.text,
    newer: Type.Union([Type.Integer(), Type.Null()], { description: 'stable releases above it' }),
    published: nullable.text,
    level: Type.Union([Type.Integer(), Type.Null()], { description: 'activity of its repository: 0 none for 24 months, to 4 very active' }),
    ends: Type.Union([Type.String(), Type.Null()], { description: 'the day on which its support ends or ended' }),
    counts: ComponentCounts,
    direct: Type.Boolean(),
    depth: nullable.integer,
    introducedBy: Type.Union([Type.String(), Type.Null()], {
      description: 'key of the direct dependency on the shortest path; null for a direct one',
    }),
  },
  { title: 'ModuleComponent' },
)
export type ModuleComponentItem = Static<typeof ModuleComponentItem>
