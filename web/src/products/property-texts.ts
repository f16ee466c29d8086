import type { Texts } from '../words/words.tsx'
import { normalised } from './properties.ts'

type PropertyNames = Readonly<Record<string, string>>

const de: PropertyNames = {
  'Conformity assessment': 'Konformitätsbewertung',
  'Notified body': 'Notifizierte Stelle',
  'Certification scheme': 'Zertifizierungsschema',
  'Harmonised standards': 'Harmonisierte Normen',
  'Declaration address': 'Adresse der Erklärung',
  'System architecture': 'Systemarchitektur',
  'Vulnerability handling': 'Behandlung von Schwachstellen',
  'Update distribution': 'Verteilung von Aktualisierungen',
  'Test reports': 'Prüfberichte',
  'Production and monitoring': 'Herstellung und Überwachung',
  'Support period reason': 'Begründung des Supportzeitraums',
}

/** The properties that the checklist reads, by the name that it knows (docs/reference/products.md#checklist). */
export const propertyTexts: Texts<PropertyNames> = { en: {}, de }

/** Returns the name of a property as it is shown. */
export function shownName(names: PropertyNames, name: string): string {
  return Object.entries(names).find(([known]) => normalised(known) === normalised(name))?.[1] ?? name
}

/** Returns the name that the checklist knows of a property that is called as it is shown. */
export function storedName(names: PropertyNames, shown: string): string {
  return Object.entries(names).find(([, text]) => normalised(text) === normalised(shown))?.[0] ?? shown
}
