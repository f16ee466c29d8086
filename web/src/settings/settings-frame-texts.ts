import type { Texts } from '../words/words.tsx'

const en = {
  general: 'General',
  sources: { module: 'this module', project: 'from the project', company: 'from the company', default: 'default' },
  set: { module: 'Set for this module', project: 'Set for this project', company: 'Set for the company' },
  here: { module: 'set for this module', project: 'set for this project', company: 'set for the company' },
  integrity: 'Integrity is always evaluated; no setting changes it.',
  unset: 'not set',
  changed: (count: number) => (count === 1 ? '1 change is not saved.' : `${String(count)} changes are not saved.`),
  discard: 'Discard',
  leave: 'Leave without saving',
  leaves: (changed: string) => `${changed} Leave the page all the same?`,
  conflict: (who: string, when: string) =>
    `${who} changed these settings on ${when}. Nothing was saved. Your changes are kept: compare what is marked, then save again.`,
  someone: 'Another user',
  meanwhile: (value: string) => `Changed meanwhile: ${value}`,
  readOnly: 'Your roles allow you to read these settings only.',
  names: {
    name: 'Name',
    version: 'Version',
    moduleIdentifier: 'Identifier for uploads',
    tags: 'Tags',
    autoCreateCweRisks: 'Create risks from test results (CWE)',
    autoCreateCveRisks: 'Create risks from vulnerabilities (CVE)',
  },
  laterRisks: 'Modules get their risks when they are analysed next, at the latest within a day.',
}

const de: typeof en = {
  general: 'Allgemein',
  sources: { module: 'dieses Modul', project: 'vom Projekt', company: 'vom Unternehmen', default: 'Vorgabe' },
  set: { module: 'Für dieses Modul festlegen', project: 'Für dieses Projekt festlegen', company: 'Für das Unternehmen festlegen' },
  here: { module: 'für dieses Modul festgelegt', project: 'für dieses Projekt festgelegt', company: 'für das Unternehmen festgelegt' },
  integrity: 'Die Integrität wird immer ausgewertet; keine Einstellung ändert daran etwas.',
  unset: 'nicht festgelegt',
  changed: (count) => (count === 1 ? '1 Änderung ist nicht gespeichert.' : `${String(count)} Änderungen sind nicht gespeichert.`),
  discard: 'Verwerfen',
  leave: 'Ohne Speichern verlassen',
  leaves: (changed) => `${changed} Die Seite trotzdem verlassen?`,
  conflict: (who, when) =>
    `${who} hat diese Einstellungen am ${when} geändert. Nichts wurde gespeichert. Ihre Änderungen bleiben erhalten: Vergleichen Sie die markierten und speichern Sie erneut.`,
  someone: 'Jemand anderes',
  meanwhile: (value) => `Inzwischen geändert: ${value}`,
  readOnly: 'Ihre Rollen erlauben nur, diese Einstellungen zu lesen.',
  names: {
    name: 'Name',
    version: 'Version',
    moduleIdentifier: 'Kennung für Uploads',
    tags: 'Tags',
    autoCreateCweRisks: 'Risiken aus Testergebnissen anlegen (CWE)',
    autoCreateCveRisks: 'Risiken aus Schwachstellen anlegen (CVE)',
  },
  laterRisks: 'Die Module erhalten ihre Risiken mit der nächsten Analyse, spätestens innerhalb eines Tages.',
}

/** The texts around the settings. */
export const settingsFrameTexts: Texts<typeof en> = { en, de }
