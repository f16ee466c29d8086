import type { Decision, DecisionInput } from '#risks/decision.ts'
import type { DecisionType, Strategy } from '#risks/vocabulary.ts'
import { presentFields } from '#risks/writing/present-fields.ts'
import type { WriteContext } from '#risks/writing/write-context.ts'

/** What a write leaves of the decision. */
export interface DecisionChange {
  readonly decision: Decision | undefined
  /** The same when its content is new or changed: it is validated and checked then, and gives a strategy to a risk without one. */
  readonly fresh: Decision | undefined
}

/** The decision after a write: unchanged content keeps its attribution, new content is the actor's, null removes it (§4.5 write rule 3). */
export function decideDecision(
  stored: Decision | undefined,
  sent: DecisionInput | null | undefined,
  context: WriteContext,
): DecisionChange {
  if (sent === undefined) return { decision: stored, fresh: undefined }
  if (sent === null) return { decision: undefined, fresh: undefined }
  if (stored !== undefined && hasSameContent(stored, sent)) return { decision: stored, fresh: undefined }
  const { type, rationale, validFrom, validUntil } = sent
  const internal = internalOf(stored, sent)
  const { actor, now } = context
  const attribution = { decidedBy: actor.id ?? null, decidedByName: actor.name, decidedAt: now.toISOString() }
  const decision: Decision = { ...presentFields({ type, rationale, internal, validFrom, validUntil }), ...attribution }
  return { decision, fresh: decision }
}

/** A client that does not know the field sends none: the same words stay as internal as they were. */
function internalOf(stored: Decision | undefined, { rationale, internal }: DecisionInput): boolean | undefined {
  if (internal !== undefined) return internal ?? undefined
  return stored?.rationale === rationale ? stored.internal : undefined
}

function hasSameContent(stored: Decision, sent: DecisionInput): boolean {
  if ((stored.internal ?? false) !== (internalOf(stored, sent) ?? false)) return false
  return (['type', 'rationale', 'validFrom', 'validUntil'] as const).every((name) => (stored[name] ?? null) === (sent[name] ?? null))
}

const strategyOf: Readonly<Record<DecisionType, Strategy>> = {
  mitigate: 'mitigate',
  transfer: 'transfer',
  accept: 'accept',
  'temporary-exception': 'accept',
  'out-of-scope': 'accept',
}

/** The strategy that a new decision gives a risk without one (§3.2, Decision effect on strategy). */
export function strategyFrom({ fresh }: DecisionChange): Strategy | undefined {
  return fresh && strategyOf[fresh.type]
}
