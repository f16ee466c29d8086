import type { Texts } from '../words/words.tsx'

const en = {
  'exploited-in-products': 'Notify',
  exploited: 'Decide',
  reviews: 'Review',
  'undecided-risks': 'Decide',
  'new-vulnerabilities': 'Decide',
  'missing-dossier-entries': 'Complete',
}

const de: typeof en = {
  'exploited-in-products': 'Melden',
  exploited: 'Entscheiden',
  reviews: 'Prüfen',
  'undecided-risks': 'Entscheiden',
  'new-vulnerabilities': 'Entscheiden',
  'missing-dossier-entries': 'Ergänzen',
}

/** What the items of the cards of the home page ask for. */
export const stepTexts: Texts<typeof en> = { en, de }
