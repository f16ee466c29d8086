import type { Texts } from '../words/words.tsx'

const en = {
  copyLink: 'Copy link',
  views: 'Views',
  shared: 'Shared by others',
  save: 'Save this view …',
  manage: 'Manage views …',
  none: 'No view of this page is saved.',
  isDefault: 'opens the page',
  name: 'Name',
  share: 'Share with everyone in the company',
  open: 'Open this page with it',
  replace: 'Use the current filters and order',
  title: 'Save this view',
  manageTitle: 'Views of this page',
  deletes: (name: string) => `Delete the view ${name}?`,
}

const de: typeof en = {
  copyLink: 'Link kopieren',
  views: 'Ansichten',
  shared: 'Von anderen geteilt',
  save: 'Diese Ansicht speichern …',
  manage: 'Ansichten verwalten …',
  none: 'Von dieser Seite ist keine Ansicht gespeichert.',
  isDefault: 'öffnet die Seite',
  name: 'Name',
  share: 'Mit dem ganzen Unternehmen teilen',
  open: 'Diese Seite damit öffnen',
  replace: 'Die aktuellen Filter und die aktuelle Reihenfolge übernehmen',
  title: 'Diese Ansicht speichern',
  manageTitle: 'Ansichten dieser Seite',
  deletes: (name) => `Die Ansicht ${name} löschen?`,
}

/** The texts of saved views. */
export const viewTexts: Texts<typeof en> = { en, de }
