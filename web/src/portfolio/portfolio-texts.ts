import type { Texts } from '../words/words.tsx'

const en = {
  view: 'View',
  views: { list: 'List', map: 'Map' },
  hint: 'The area is the number of components, the colour and its sign the status. A click opens. The list shows the same as rows.',
  label: (count: string) => `Map of ${count} projects or modules by number of components and status`,
  components: (count: string) => `${count} components`,
}

const de: typeof en = {
  view: 'Ansicht',
  views: { list: 'Liste', map: 'Karte' },
  hint: 'Die Fläche ist die Zahl der Komponenten, Farbe und Zeichen sind der Status. Ein Klick öffnet. Die Liste zeigt dasselbe als Zeilen.',
  label: (count) => `Karte von ${count} Projekten oder Modulen nach Zahl der Komponenten und Status`,
  components: (count) => `${count} Komponenten`,
}

/** The texts of the map of the portfolio. */
export const portfolioTexts: Texts<typeof en> = { en, de }
