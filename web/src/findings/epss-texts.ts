import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  title: 'EPSS history',
  label: (from: string, to: string, days: string) => `EPSS from ${from} to ${to} over ${counted(days, 'day', 'days')}`,
  lately: (from: string, to: string) => `The last 30 days: from ${from} to ${to}`,
  none: 'No EPSS history is stored for this vulnerability.',
  table: 'As a table',
  date: 'Date',
  firstAffected: 'first affected',
}

const de: typeof en = {
  title: 'Verlauf des EPSS-Scores',
  label: (from, to, days) => `EPSS von ${from} bis ${to} über ${counted(days, 'Tag', 'Tage')}`,
  lately: (from, to) => `Die letzten 30 Tage: von ${from} auf ${to}`,
  none: 'Für diese Schwachstelle ist kein EPSS-Verlauf gespeichert.',
  table: 'Als Tabelle',
  date: 'Datum',
  firstAffected: 'zuerst betroffen',
}

/** The texts about how EPSS scores changed. */
export const epssTexts: Texts<typeof en> = { en, de }
