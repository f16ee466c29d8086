import type { components } from '../api/schema.d.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useTexts } from '../words/words.tsx'
import { stepTexts } from './step-texts.ts'

type Card = components['schemas']['InboxCard']['card']

/** Who may take the step that the items of a card ask for, where there is one. */
const actors: Readonly<Partial<Record<Card, readonly string[]>>> = {
  'exploited-in-products': permissions.productWriters,
  exploited: permissions.vexWriters,
  reviews: ['compliance_manager'],
  'undecided-risks': permissions.riskWriters,
  'new-vulnerabilities': permissions.vexWriters,
  'missing-dossier-entries': permissions.productWriters,
}

/** Returns what the items of a card ask for, in a word; undefined where that is not clear or the user may not do it. */
export function useNextStep(card: Card): string | undefined {
  const { [card]: step }: Readonly<Partial<Record<Card, string>>> = useTexts(stepTexts)
  const hasRole = useHasRole()
  return hasRole(...(actors[card] ?? [])) ? step : undefined
}
