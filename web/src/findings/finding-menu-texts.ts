import type { Texts } from '../words/words.tsx'

const en = {
  menu: 'What to do with the finding',
  open: 'Show details',
  decide: 'Decide',
  fix: 'Open the fix plan',
  tree: 'Show in the dependency graph',
  note: 'Write a note',
  copyLink: 'Copy link',
}

const de: typeof en = {
  menu: 'Was mit dem Befund zu tun ist',
  open: 'Einzelheiten zeigen',
  decide: 'Entscheiden',
  fix: 'Behebungsplan öffnen',
  tree: 'Im Abhängigkeitsgraphen zeigen',
  note: 'Notiz schreiben',
  copyLink: 'Link kopieren',
}

/** The texts of the menu of a finding in a list. */
export const menuTexts: Texts<typeof en> = { en, de }
