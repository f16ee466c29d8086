import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  title: { project: 'Delete project', module: 'Delete module' },
  hint: {
    project: 'The project is deleted with everything below it and cannot be restored. Its releases stay.',
    module: 'The module is deleted with its scans and findings and cannot be restored. Releases that contain it stay.',
  },
  question: {
    project: (name: string) => `Delete the project “${name}”?`,
    module: (name: string) => `Delete the module “${name}”?`,
  },
  goes: 'This deletes:',
  modules: (count: string) => counted(count, 'module', 'modules'),
  noModules: 'no module, as the project has none',
  findings: (count: string) => counted(count, 'open finding', 'open findings'),
  risks: (count: string) => counted(count, 'open risk', 'open risks'),
  rest: 'all scans, VEX documents, settings and the history, also of risks and findings that are closed',
  stays: 'Releases and approvals stay, with their documents.',
  typeName: 'Name of the project, to confirm',
  deleted: {
    project: (name: string) => `The project “${name}” was deleted.`,
    module: (name: string) => `The module “${name}” was deleted.`,
  },
}

const de: typeof en = {
  title: { project: 'Projekt löschen', module: 'Modul löschen' },
  hint: {
    project: 'Das Projekt wird mit allem darunter gelöscht und lässt sich nicht wiederherstellen. Seine Releases bleiben.',
    module:
      'Das Modul wird mit seinen Scans und Befunden gelöscht und lässt sich nicht wiederherstellen. Releases, die es enthalten, bleiben.',
  },
  question: {
    project: (name) => `Das Projekt „${name}“ löschen?`,
    module: (name) => `Das Modul „${name}“ löschen?`,
  },
  goes: 'Gelöscht werden:',
  modules: (count) => counted(count, 'Modul', 'Module'),
  noModules: 'kein Modul, denn das Projekt hat keines',
  findings: (count) => counted(count, 'offener Befund', 'offene Befunde'),
  risks: (count) => counted(count, 'offenes Risiko', 'offene Risiken'),
  rest: 'alle Scans, VEX-Dokumente, Einstellungen und der Verlauf, auch von Risiken und Befunden, die geschlossen sind',
  stays: 'Releases und Freigaben bleiben, mit ihren Dokumenten.',
  typeName: 'Name des Projekts, zur Bestätigung',
  deleted: {
    project: (name) => `Das Projekt „${name}“ wurde gelöscht.`,
    module: (name) => `Das Modul „${name}“ wurde gelöscht.`,
  },
}

/** The texts of what deletes a project or a module. */
export const deletionTexts: Texts<typeof en> = { en, de }
