import type { Decision, DecisionInput } from '#risks/decision.ts'
import type { DecisionType, Strategy } from '#risks/vocabulary.ts'
import { presentFields } from '#risks/writing/present-fields.ts'
import type { WriteContext } from '#risks/writing/write-context.ts'

/** The decision after a write. */
export interface DecisionChange {
  readonly decision: Decision | undefined
  /** The decision if its content is new or changed: then it is validated, and sets the strategy of a risk without one. */
  readonly fresh: Decision | undefined
}

/** Decides on the decision: unchanged content keeps its attribution, new content gets the actor's, null removes it (§4.5 write rule 3). */
export function decideDecision(
  stored: Decision | undefined,
  input: DecisionInput | null | undefined,
  context: WriteContext,
): DecisionChange {
  if (input === undefined) return { decision: stored, fresh: undefined }
  if (input === null) return { decision: undefined, fresh: undefined }
  if (stored !== undefined && hasSameContent(stored, input)) return { decision: stored, fresh: undefined }
  const { type, rationale, validFrom, validUntil } = input
  const internal = internalOf(stored, input)
  const { actor, now } = context
  const attribution = { decidedBy: actor.id ?? null, decidedByName: actor.name, decidedAt: now.toISOString() }
  const decision: Decision = { ...presentFields({ type, rationale, internal, validFrom, validUntil }), ...attribution }
  return { decision, fresh: decision }
}

/** A client that does not know `internal` does not send it: the same rationale keeps the stored value. */
function internalOf(stored: Decision | undefined, { rationale, internal }: DecisionInput): boolean | undefined {
  if (internal !== undefined) return internal ?? undefined
  return stored?.rationale === rationale ? stored.internal : undefined
}

function hasSameContent(stored: Decision, input: DecisionInput): boolean {
  if ((stored.internal ?? false) !== (internalOf(stored, input) ?? false)) return false
  return (['type', 'rationale', 'validFrom', 'validUntil'] as const).every((name) => (stored[name] ?? null) === (input[name] ?? null))
}

const strategyOf: Readonly<Record<DecisionType, Strategy>> = {
  mitigate: 'mitigate',
  transfer: 'transfer',
  accept: 'accept',
  'temporary-exception': 'accept',
  'out-of-scope': 'accept',
}

/** Returns the strategy that a new decision implies for a risk without one (§3.2, Decision effect on strategy). */
export function strategyFrom({ fresh }: DecisionChange): Strategy | undefined {
  return fresh && strategyOf[fresh.type]
}
