import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  notAllowed: 'What a change would do is shown to roles that may read findings, such as “Manager”.',
  ask: 'Show what would change',
  running: (since: string) => `Evaluating all modules since ${since} …`,
  failed: 'The preview failed:',
  evaluated: (modules: string) => `${counted(modules, 'module', 'modules')} evaluated. Nothing is saved yet.`,
  nothing: 'No finding and no module would change.',
  counts: (modules: string, added: string, gone: string, changed: string) =>
    `${counted(modules, 'module', 'modules')} would change: ${counted(added, 'new finding', 'new findings')}, ${gone} gone, ${changed} with another status or score.`,
  module: 'Module',
  status: 'Status',
  violations: 'Violations',
  warnings: 'Warnings',
  kinds: { new: 'New findings', gone: 'Findings that go', changed: 'Findings that change' },
  finding: 'Finding',
  component: 'Component',
  change: 'Change',
  absent: 'none',
  first: (shown: string, all: string) => `The first ${shown} of ${all}.`,
}

const de: typeof en = {
  notAllowed: 'Was eine Änderung bewirkt, sehen Rollen, die Befunde lesen dürfen, zum Beispiel „Management“.',
  ask: 'Anzeigen, was sich ändern würde',
  running: (since) => `Alle Module werden seit ${since} ausgewertet …`,
  failed: 'Die Vorschau ist fehlgeschlagen:',
  evaluated: (modules) => `${counted(modules, 'Modul', 'Module')} ausgewertet. Noch ist nichts gespeichert.`,
  nothing: 'Kein Befund und kein Modul würde sich ändern.',
  counts: (modules, added, gone, changed) =>
    `${counted(modules, 'Modul würde', 'Module würden')} sich ändern: ${counted(added, 'neuer Befund', 'neue Befunde')}, ${gone} entfallen, ${changed} mit anderem Status oder Score.`,
  module: 'Modul',
  status: 'Status',
  violations: 'Verstöße',
  warnings: 'Warnungen',
  kinds: { new: 'Neue Befunde', gone: 'Befunde, die entfallen', changed: 'Befunde, die sich ändern' },
  finding: 'Befund',
  component: 'Komponente',
  change: 'Änderung',
  absent: 'keiner',
  first: (shown, all) => `Die ersten ${shown} von ${all}.`,
}

/** The texts of the preview of settings. */
export const whatIfTexts: Texts<typeof en> = { en, de }
