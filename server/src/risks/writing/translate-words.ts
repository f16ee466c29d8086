import type { RiskPropertiesInput, RiskProperties } from '#risks/risk-properties.ts'
import { isUndecided } from '#risks/treatment.ts'
import type { DeprecatedState, RiskState, Strategy } from '#risks/vocabulary.ts'

export interface TranslatedWords {
  readonly state: RiskState | undefined
  readonly generalApproach: Strategy | undefined
}

interface Meaning {
  readonly state: RiskState | undefined
  readonly strategy: Strategy | undefined
}

/** The current equivalent of each deprecated state (§3.1). */
const meanings: Readonly<Record<DeprecatedState, Meaning>> = {
  accepted: { strategy: 'accept', state: 'approved' },
  transferred: { strategy: 'transfer', state: 'approved' },
  eliminated: { strategy: 'avoid', state: 'closed' },
  'out-of-scope': { strategy: 'accept', state: 'closed' },
  expired: { strategy: undefined, state: 'closed' },
}

type SentState = RiskPropertiesInput['state']
type SentStrategy = RiskPropertiesInput['generalApproach']

/**
 * Translates state and strategy of a write into current values (§3.1) (decisions 6). A deprecated state sets the strategy only if neither
 * the request nor the stored risk has one; null and "" remove the stored one.
 */
export function translateWords(
  stored: RiskProperties,
  { state: sentState, generalApproach: sentStrategy }: RiskPropertiesInput,
): TranslatedWords {
  const { state, strategy } = meaningOf(sentState === undefined ? stored.state : sentState)
  const generalApproach = (sentStrategy === undefined ? stored.generalApproach : currentStrategy(sentStrategy)) ?? strategy
  return { state: sentStrategy === 'ignore' && isUndecided(state) ? 'approved' : state, generalApproach }
}

function meaningOf(state: SentState): Meaning {
  return isDeprecated(state) ? meanings[state] : { state: state ?? undefined, strategy: undefined }
}

function isDeprecated(state: SentState): state is DeprecatedState {
  return typeof state === 'string' && Object.hasOwn(meanings, state)
}

function currentStrategy(sentStrategy: SentStrategy): Strategy | undefined {
  if (sentStrategy === 'resolve') return 'avoid'
  if (sentStrategy === 'ignore') return 'accept'
  return sentStrategy || undefined
}
