import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  view: 'View',
  views: { list: 'List', map: 'Map' },
  hint: 'The larger, the more components; the stronger, the more findings of its status. A click opens. The list shows the same as rows.',
  label: (count: string) => `Map of ${counted(count, 'project or module', 'projects or modules')} by number of components and status`,
  components: (count: string) => counted(count, 'component', 'components'),
  count: (status: string, count: string) => `${status}: ${count}`,
  exploited: (count: string) => `${count} exploited`,
  legend: 'Legend',
  range: (from: string, to: string) => `${from} to ${to}`,
}

const de: typeof en = {
  view: 'Ansicht',
  views: { list: 'Liste', map: 'Karte' },
  hint: 'Je größer, desto mehr Komponenten; je kräftiger, desto mehr Befunde dieses Status. Ein Klick öffnet. Die Liste zeigt dasselbe als Zeilen.',
  label: (count) => `Karte von ${counted(count, 'Projekt oder Modul', 'Projekten oder Modulen')} nach Zahl der Komponenten und Status`,
  components: (count) => counted(count, 'Komponente', 'Komponenten'),
  count: (status, count) => `${status}: ${count}`,
  exploited: (count) => `${count} ausgenutzt`,
  legend: 'Legende',
  range: (from, to) => `${from} bis ${to}`,
}

/** The texts of the map of the portfolio. */
export const portfolioTexts: Texts<typeof en> = { en, de }
