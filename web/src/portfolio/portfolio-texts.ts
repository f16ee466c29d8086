import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  view: 'View',
  views: { list: 'List', map: 'Map' },
  hint: 'The area is the number of components, the colour and its sign the status. A click opens. The list shows the same as rows.',
  label: (count: string) => `Map of ${counted(count, 'project or module', 'projects or modules')} by number of components and status`,
  components: (count: string) => counted(count, 'component', 'components'),
}

const de: typeof en = {
  view: 'Ansicht',
  views: { list: 'Liste', map: 'Karte' },
  hint: 'Die Fläche ist die Zahl der Komponenten, Farbe und Zeichen sind der Status. Ein Klick öffnet. Die Liste zeigt dasselbe als Zeilen.',
  label: (count) => `Karte von ${counted(count, 'Projekt oder Modul', 'Projekten oder Modulen')} nach Zahl der Komponenten und Status`,
  components: (count) => counted(count, 'Komponente', 'Komponenten'),
}

/** The texts of the map of the portfolio. */
export const portfolioTexts: Texts<typeof en> = { en, de }
