import { type Static, Type } from 'typebox'
import { FindingComponent, FindingKindName, findingKinds, findingStatuses, severities } from '#analysis/analysis.ts'
import { readWords } from '#platform/http/query-words.ts'
import type { Snapshot, SnapshotFinding } from '#approvals/snapshot/snapshot.ts'

const nullable = { text: Type.Union([Type.String(), Type.Null()]), number: Type.Union([Type.Number(), Type.Null()]) }
const Anything = Type.Record(Type.String(), Type.Unknown(), { title: 'FrozenFields' })

export const FrozenFindingQuery = Type.Object({
  kind: Type.Optional(Type.String({ description: `${findingKinds.join(', ')}; comma-separated` })),
  status: Type.Optional(Type.String({ description: `${findingStatuses.join(', ')}; comma-separated` })),
})

/** A finding as it was when the approval was requested (docs/reference/approvals.md#findings). */
export const FrozenFinding = Type.Object(
  {
    _id: Type.String(),
    moduleId: Type.String(),
    module: Type.String(),
    kind: FindingKindName,
    status: Type.Enum([...findingStatuses]),
    key: Type.String(),
    component: FindingComponent,
    severity: Type.Enum([...severities]),
    score: nullable.number,
    vector: nullable.text,
    confidence: nullable.number,
    fixedIn: Type.Array(Type.String()),
    reason: Type.String(),
    since: Type.String(),
    vex: Type.Union([Anything, Type.Null()], { description: 'the VEX statement that applied' }),
    ruling: Type.Union([Anything, Type.Null()], { description: 'the entry of cveConfig that decided' }),
    details: Type.Union([Anything, Type.Null()]),
  },
  { title: 'FrozenFinding' },
)
export type FrozenFinding = Static<typeof FrozenFinding>

/** Lists the findings of a snapshot that match, by module, then by kind and worst first. */
export function frozenFindingsOf({ modules }: Snapshot, query: Static<typeof FrozenFindingQuery>): readonly FrozenFinding[] {
  const kinds = readWords('kind', query.kind, findingKinds)
  const wanted = readWords('status', query.status, findingStatuses)
  return modules.flatMap(({ id, name, findings }) =>
    findings
      .filter(({ kind, status }) => (kinds?.includes(kind) ?? true) && (wanted?.includes(status) ?? true))
      .map((finding) => toFrozenFinding(finding, { moduleId: id, module: name })),
  )
}

function toFrozenFinding(finding: SnapshotFinding, place: Pick<FrozenFinding, 'moduleId' | 'module'>): FrozenFinding {
  const { id, kind, status, key, component, severity, reason, since } = finding
  return {
    _id: id,
    ...place,
    kind,
    status,
    key,
    component: { ...component, version: component.version ?? null },
    severity,
    ...figuresOf(finding),
    fixedIn: [...finding.fixedIn],
    reason,
    since,
    vex: finding.vex === undefined ? null : { ...finding.vex },
    ruling: finding.ruling === undefined ? null : { ...finding.ruling },
    details: finding.details ?? null,
  }
}

function figuresOf({ score, vector, confidence }: SnapshotFinding): Pick<FrozenFinding, 'score' | 'vector' | 'confidence'> {
  return { score: score ?? null, vector: vector ?? null, confidence: confidence ?? null }
}
