import { type Static, Type } from 'typebox'
import { FindingKindName } from '#analysis/analysis.ts'
import { ModuleChanges } from '#approvals/changes/changes.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

/** A side of a comparison (docs/reference/modules.md#differences). */
const DiffSide = Type.Object(
  {
    is: Type.Enum(['scan', 'approval', 'now']),
    _id: nullableText,
    name: Type.Union([Type.String(), Type.Null()], { description: 'name and version of an approval; branch, tag or release of a scan' }),
    date: nullableText,
    knowledge: Type.Enum(['current', 'frozen'], {
      description: 'by what its findings were evaluated: what is known now, or what was known at its request',
    }),
  },
  { title: 'DiffSide' },
)
export type DiffSide = Static<typeof DiffSide>

/** What changed in a module between two points. */
export const ModuleDiff = Type.Object(
  {
    from: DiffSide,
    to: DiffSide,
    components: ModuleChanges.properties.components,
    findings: Type.Union([ModuleChanges.properties.findings, Type.Null()]),
    kinds: Type.Array(FindingKindName, { description: 'the kinds of findings that both sides know' }),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'why findings, or those of other kinds, are not compared' }),
  },
  { title: 'ModuleDiff' },
)
export type ModuleDiff = Static<typeof ModuleDiff>
