import type { Texts } from '../words/words.tsx'

const en = {
  title: 'Feeds',
  feed: 'Feed',
  lastSuccess: 'Last success',
  never: 'never',
  records: 'Records',
  state: 'State',
  late: 'late',
  unread: 'not read',
  current: 'current',
  operator: 'The operator of this installation updates the feeds on the command line.',
}

const de: typeof en = {
  title: 'Datenquellen',
  feed: 'Datenquelle',
  lastSuccess: 'Letzter Erfolg',
  never: 'nie',
  records: 'Datensätze',
  state: 'Status',
  late: 'veraltet',
  unread: 'nicht gelesen',
  current: 'aktuell',
  operator: 'Die Datenquellen werden vom Betreiber dieser Installation auf der Kommandozeile aktualisiert.',
}

/** The texts about the age of feeds. */
export const feedTexts: Texts<typeof en> = { en, de }
