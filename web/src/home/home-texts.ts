import type { Texts } from '../words/words.tsx'

const en = {
  ownPages: 'What needs attention is not shown to your roles. You can open these pages:',
  modules: 'Modules',
  trend: (status: string, from: string, to: string) => `${status}, 30 days: from ${from} to ${to}`,
  activity: 'Recent activity',
  noActivity: 'Nothing has happened yet.',
  decisions: (count: number, text: string) => `${text} ${count === 1 ? 'decision' : 'decisions'} in the last seven days`,
  feeds: (date: string) => `Feeds were last updated on ${date}.`,
}

const de: typeof en = {
  ownPages: 'Was Aufmerksamkeit braucht, sehen Ihre Rollen nicht. Diese Seiten stehen Ihnen offen:',
  modules: 'Module',
  trend: (status, from, to) => `${status}, 30 Tage: von ${from} auf ${to}`,
  activity: 'Letzte Vorgänge',
  noActivity: 'Bisher ist nichts geschehen.',
  decisions: (count, text) => `${text} ${count === 1 ? 'Entscheidung' : 'Entscheidungen'} in den letzten sieben Tagen`,
  feeds: (date) => `Die Datenquellen wurden zuletzt am ${date} aktualisiert.`,
}

/** The texts beside and below the cards of the home page. */
export const homeTexts: Texts<typeof en> = { en, de }
