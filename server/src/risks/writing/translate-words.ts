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

/** What each deprecated state means today (§3.1). */
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
 * State and strategy after a write, in current words (§3.1). A deprecated state fills the strategy only where the request carries
 * none and the stored risk, after the request, has none; null and "" carry none and remove the stored one (decisions 6).
 */
export function translateWords(stored: RiskProperties, { state: sentState, generalApproach: sent }: RiskPropertiesInput): TranslatedWords {
  const { state, strategy } = meaningOf(sentState === undefined ? stored.state : sentState)
  const generalApproach = (sent === undefined ? stored.generalApproach : currentStrategy(sent)) ?? strategy
  return { state: sent === 'ignore' && isUndecided(state) ? 'approved' : state, generalApproach }
}

function meaningOf(state: SentState): Meaning {
  return isDeprecated(state) ? meanings[state] : { state: state ?? undefined, strategy: undefined }
}

function isDeprecated(state: SentState): state is DeprecatedState {
  return typeof state === 'string' && Object.hasOwn(meanings, state)
}

function currentStrategy(sent: SentStrategy): Strategy | undefined {
  if (sent === 'resolve') return 'avoid'
  if (sent === 'ignore') return 'accept'
  return sent || undefined
}
