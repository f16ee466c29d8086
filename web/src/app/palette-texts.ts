import type { Texts } from '../words/words.tsx'

const en = {
  action: 'Action',
  exportCsv: 'Export the list as CSV',
  views: 'Save or open a view of this page',
}

const de: typeof en = {
  action: 'Aktion',
  exportCsv: 'Liste als CSV exportieren',
  views: 'Ansicht dieser Seite speichern oder öffnen',
}

/** The texts of the command palette. */
export const paletteTexts: Texts<typeof en> = { en, de }
