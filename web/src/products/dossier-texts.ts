import type { Texts } from '../words/words.tsx'

const en = {
  groups: {
    conformity: 'Conformity',
    manufacturer: 'Manufacturer',
    product: 'Product and its users',
    security: 'Security',
    support: 'Support',
  },
  statuses: {
    met: 'met',
    missing: 'missing',
    check: 'to be checked',
    'no-occasion': 'no occasion yet',
    'not-applicable': 'not applicable',
  },
  summary: (met: string, missing: string, check: string) => `${met} met, ${missing} missing, ${check} to be checked.`,
  complete: 'Nothing is missing.',
  meaning: 'Met means that something is stored; whether it is right is for a person to assess.',
  first: 'Go to the first missing entry',
  show: 'Show',
  all: 'all entries',
  open: 'missing and to be checked',
  html: 'Dossier as HTML',
  zip: 'Dossier as ZIP',
  next: 'Next step',
  enter: 'Complete',
  links: { facts: 'Link a release', risks: 'Open the risk register', exploited: 'Open the records of this product' },
  sources: 'Source',
}

const de: typeof en = {
  groups: {
    conformity: 'Konformität',
    manufacturer: 'Hersteller',
    product: 'Produkt und Benutzer',
    security: 'Sicherheit',
    support: 'Support',
  },
  statuses: {
    met: 'erfüllt',
    missing: 'fehlt',
    check: 'zu prüfen',
    'no-occasion': 'noch kein Anlass',
    'not-applicable': 'nicht zutreffend',
  },
  summary: (met, missing, check) => `${met} erfüllt, ${missing} fehlen, ${check} zu prüfen.`,
  complete: 'Es fehlt nichts.',
  meaning: 'Erfüllt heißt, dass etwas gespeichert ist; ob es richtig ist, beurteilt ein Mensch.',
  first: 'Zum ersten fehlenden Eintrag',
  show: 'Anzeigen',
  all: 'alle Einträge',
  open: 'fehlende und zu prüfende',
  html: 'Dossier als HTML',
  zip: 'Dossier als ZIP',
  next: 'Nächster Schritt',
  enter: 'Ergänzen',
  links: { facts: 'Release verknüpfen', risks: 'Risikoregister öffnen', exploited: 'Einträge dieses Produkts öffnen' },
  sources: 'Quelle',
}

/** The texts of the dossier. The entries come from the service. */
export const dossierTexts: Texts<typeof en> = { en, de }
