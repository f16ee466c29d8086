import type { Texts } from '../words/words.tsx'

const en = {
  ownPages: 'What needs attention is not shown to your roles. You can open these pages:',
  modules: 'Modules',
  trend: (status: string, from: string, to: string) => `${status}, 30 days: from ${from} to ${to}`,
  activity: 'Recent activity',
  noActivity: 'Nothing has happened yet.',
  decisions: (count: number, text: string) => `${text} ${count === 1 ? 'decision' : 'decisions'} in the last seven days`,
  oldestFeed: (feed: string, date: string) => `No feed is late; the oldest, ${feed}, was last updated on ${date}.`,
  lateFeeds: (feeds: string) => `Feeds that are late, with the day of their last update: ${feeds}.`,
}

const de: typeof en = {
  ownPages: 'Was zu tun ist, dürfen Sie mit Ihren Rollen nicht sehen. Diese Seiten stehen Ihnen offen:',
  modules: 'Module',
  trend: (status, from, to) => `${status}, 30 Tage: von ${from} auf ${to}`,
  activity: 'Letzte Vorgänge',
  noActivity: 'Bisher ist nichts geschehen.',
  decisions: (count, text) => `${text} ${count === 1 ? 'Entscheidung' : 'Entscheidungen'} in den letzten sieben Tagen`,
  oldestFeed: (feed, date) => `Alle Datenquellen sind aktuell; die älteste, ${feed}, wurde zuletzt am ${date} aktualisiert.`,
  lateFeeds: (feeds) => `Nicht aktuelle Datenquellen mit dem Tag ihrer letzten Aktualisierung: ${feeds}.`,
}

/** The texts beside and below the cards of the home page. */
export const homeTexts: Texts<typeof en> = { en, de }
