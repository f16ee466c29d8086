import type { Texts } from '../words/words.tsx'

const en = {
  label: 'CVE, EUVD, GHSA or CWE id, package URL, component or words',
  examples: 'For example',
  submit: 'Look up',
  columns: {
    vulnerability: 'Vulnerability',
    score: 'Score',
    exploited: 'Exploited',
    epss: 'EPSS',
    euvd: 'EUVD',
    weakness: 'Weakness',
    published: 'Published',
    product: 'Product',
    confidence: 'Match',
    description: 'Description',
  },
  confidences: ['exact', 'likely', 'weak'] as readonly string[],
  ransomware: 'ransomware',
  due: (date: string) => `due ${date}`,
  percentile: (share: string) => `higher than ${share} of all CVEs`,
  unknown: (ids: string) => `No stored record has ${ids}.`,
  none: 'Nothing is known.',
  unread: {
    cwe: 'The CWE catalogue of weaknesses has not been read yet.',
    euvd: 'The European vulnerability database (EUVD) has not been read yet.',
  },
  noPurl: 'This is not a complete package URL.',
  howTo: 'What can be looked up is written like this:',
  noneOfComponent: 'No vulnerability of this component is known.',
  next: 'Next 100',
  previous: 'Previous 100',
  consequences: 'Consequences',
  detection: 'Detection',
  mitigations: 'Mitigations',
}

export type LookupTexts = typeof en

const de: LookupTexts = {
  label: 'CVE-, EUVD-, GHSA- oder CWE-Kennung, Package-URL, Komponente oder Wörter',
  examples: 'Zum Beispiel',
  submit: 'Nachschlagen',
  columns: {
    vulnerability: 'Schwachstelle',
    score: 'Score',
    exploited: 'Ausgenutzt',
    epss: 'EPSS',
    euvd: 'EUVD',
    weakness: 'Schwäche',
    published: 'Veröffentlicht',
    product: 'Produkt',
    confidence: 'Treffer',
    description: 'Beschreibung',
  },
  confidences: ['genau', 'wahrscheinlich', 'schwach'],
  ransomware: 'Ransomware',
  due: (date) => `bis ${date}`,
  percentile: (share) => `höher als bei ${share} aller CVEs`,
  unknown: (ids) => `Zu ${ids} ist nichts gespeichert.`,
  none: 'Dazu ist nichts bekannt.',
  unread: {
    cwe: 'Der CWE-Katalog der Schwächen wurde noch nicht gelesen.',
    euvd: 'Die Europäische Schwachstellendatenbank (EUVD) wurde noch nicht gelesen.',
  },
  noPurl: 'Das ist keine vollständige Package-URL.',
  howTo: 'So schreiben Sie, was Sie nachschlagen:',
  noneOfComponent: 'Keine Schwachstelle dieser Komponente ist bekannt.',
  next: 'Nächste 100',
  previous: 'Vorige 100',
  consequences: 'Folgen',
  detection: 'Erkennung',
  mitigations: 'Gegenmaßnahmen',
}

/** The texts of the lookups. */
export const lookupTexts: Texts<LookupTexts> = { en, de }
