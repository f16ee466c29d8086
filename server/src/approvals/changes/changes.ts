import { type Static, Type } from 'typebox'
import { FindingKindName } from '#analysis/analysis.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

const ComponentItem = Type.Object({ key: Type.String(), version: nullableText }, { title: 'ComponentItem' })
const UpdateItem = Type.Object({ key: Type.String(), from: nullableText, to: nullableText }, { title: 'UpdateItem' })
const FindingItem = Type.Object(
  {
    kind: FindingKindName,
    key: Type.String({ description: 'the vulnerability, or the key of the rule broken' }),
    component: Type.String({ description: 'component key' }),
    version: nullableText,
    status: Type.Enum(['violation', 'warning']),
  },
  { title: 'ChangedFinding' },
)
const ResolvedFindingItem = Type.Object(
  {
    ...FindingItem.properties,
    because: Type.Enum(['fixed', 'removed', 'accepted'], {
      description: 'not found any more; its component is no longer there; answered by a setting or a VEX statement',
    }),
  },
  { title: 'ResolvedFindingItem' },
)

/** The total, and the first items. */
function countedList<Item extends Parameters<typeof Type.Array>[0]>(item: Item) {
  return Type.Object({ total: Type.Integer(), items: Type.Array(item) })
}

/** Changes of a module since its last approved release. */
export const ModuleChanges = Type.Object({
  components: Type.Object(
    { added: countedList(ComponentItem), removed: countedList(ComponentItem), updated: countedList(UpdateItem) },
    { title: 'ComponentChanges' },
  ),
  findings: Type.Object({ new: countedList(FindingItem), gone: countedList(ResolvedFindingItem) }, { title: 'FindingChanges' }),
})
export type ModuleChanges = Static<typeof ModuleChanges>

const Since = Type.Object(
  { approvalId: Type.String(), name: Type.String(), version: nullableText, approved: Type.String() },
  { title: 'PreviousRelease' },
)

/** Changes of each module, by name; at most 100 modules. `since` is null where there was no earlier release to compare with. */
export const Changes = Type.Array(
  Type.Object({
    moduleId: Type.String(),
    module: Type.String(),
    since: Type.Union([Since, Type.Null()]),
    ...ModuleChanges.properties,
  }),
)
export type Changes = Static<typeof Changes>

/** How many components and findings changed since the last approved releases of the modules. */
export const ChangeCounts = Type.Object(
  {
    components: Type.Object({ added: Type.Integer(), removed: Type.Integer(), updated: Type.Integer() }),
    findings: Type.Object({ new: Type.Integer(), gone: Type.Integer() }),
  },
  { title: 'ChangeCounts' },
)
export type ChangeCounts = Readonly<Static<typeof ChangeCounts>>
