import type { FindingKind, FindingStatus } from '#analysis/finding.ts'

/** A finding as far as a comparison needs it. */
export interface ComparedFinding {
  readonly id: string
  readonly moduleId: string
  readonly componentId: number
  readonly kind: FindingKind
  readonly findingKey: string
  readonly status: FindingStatus
  readonly score: number | undefined
}

/** A finding with its reason. */
export interface EvaluatedFinding extends ComparedFinding {
  readonly reason: string
}

export interface FindingChanges<Before extends ComparedFinding, After extends ComparedFinding> {
  readonly added: readonly After[]
  readonly gone: readonly Before[]
  /** The same finding with another status or score. */
  readonly changed: readonly { readonly before: Before; readonly after: After }[]
}

/** Compares findings before and after, by what `identityOf` says is the same finding. Of several with one identity each is taken once. */
export function compareFindings<Before extends ComparedFinding, After extends ComparedFinding>(
  before: readonly Before[],
  after: readonly After[],
  identityOf: (finding: ComparedFinding) => string = ({ id }) => id,
): FindingChanges<Before, After> {
  const waiting = new Map<string, Before[]>()
  for (const finding of before) {
    const known = waiting.get(identityOf(finding))
    if (known === undefined) waiting.set(identityOf(finding), [finding])
    else known.push(finding)
  }
  const pairs = after.map((finding) => ({ before: waiting.get(identityOf(finding))?.shift(), after: finding }))
  return {
    added: pairs.flatMap((pair) => (pair.before === undefined ? [pair.after] : [])),
    gone: [...waiting.values()].flat(),
    changed: pairs.flatMap((pair) =>
      pair.before !== undefined && isChanged(pair.before, pair.after) ? [{ before: pair.before, after: pair.after }] : [],
    ),
  }
}

function isChanged(before: ComparedFinding, after: ComparedFinding): boolean {
  return before.status !== after.status || before.score !== after.score
}
