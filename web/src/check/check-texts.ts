import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  intro: 'Evaluates components under the policy of a project before you use them. Nothing is stored.',
  project: 'Project',
  company: 'None: the policy of the company counts.',
  module: 'Module',
  moduleHint: 'It need not exist yet.',
  packages: 'Packages',
  packagesHint: 'One package URL or component key with version per line, such as npm:lodash@4.17.20.',
  drop: 'Or drop a CycloneDX or SPDX document in JSON here. It is read in this browser; only package names, versions and licences are sent.',
  choose: 'Choose a document',
  check: 'Check',
  noDocument: (name: string) => `${name} is neither CycloneDX nor SPDX 2 in JSON.`,
  loaded: (name: string, count: string) => `${name}: ${counted(count, 'component', 'components')}`,
  forget: 'Remove the document',
  unnamed: (count: string, first: string) => `${counted(count, 'entry names', 'entries name')} no package: ${first}`,
  left: (count: string) => `Only the first 1,000 components are checked; ${counted(count, 'is', 'are')} left.`,
  none: 'Nothing was named.',
  results: 'Results',
  columns: {
    component: 'Component',
    licence: 'Licence',
    unchanged: 'Licence, unmodified',
    changed: 'Licence, modified',
    vulnerabilities: 'Vulnerabilities',
    known: 'Known',
  },
  missing: {
    component_not_found: 'component not known',
    version_not_found: 'version not known',
    license_not_found: 'licence not known',
  },
  unversioned: 'no version named: vulnerabilities of any version',
  details: 'Details of the component',
  obligations: 'Obligations',
  problems: 'Problems',
  noProblems: 'The policy allows the component, and no vulnerability is known.',
  vulnerabilityStatuses: { violations: 'violation', warning: 'warning', whitelisted: 'accepted' },
}

export type CheckTexts = typeof en

const de: CheckTexts = {
  intro: 'Prüft Komponenten nach der Richtlinie eines Projekts, bevor Sie sie verwenden. Nichts wird gespeichert.',
  project: 'Projekt',
  company: 'Keines: Es gilt die Richtlinie des Unternehmens.',
  module: 'Modul',
  moduleHint: 'Es muss noch nicht existieren.',
  packages: 'Pakete',
  packagesHint: 'Eine Package-URL oder ein Komponentenschlüssel mit Version pro Zeile, etwa npm:lodash@4.17.20.',
  drop: 'Oder legen Sie ein CycloneDX- oder SPDX-Dokument in JSON hier ab. Es wird in diesem Browser gelesen; nur Paketnamen, Versionen und Lizenzen werden gesendet.',
  choose: 'Dokument auswählen',
  check: 'Prüfen',
  noDocument: (name) => `${name} ist weder CycloneDX noch SPDX 2 in JSON.`,
  loaded: (name, count) => `${name}: ${counted(count, 'Komponente', 'Komponenten')}`,
  forget: 'Dokument entfernen',
  unnamed: (count, first) => `${counted(count, 'Eintrag nennt', 'Einträge nennen')} kein Paket: ${first}`,
  left: (count) => `Nur die ersten 1.000 Komponenten werden geprüft; ${counted(count, 'bleibt', 'bleiben')} übrig.`,
  none: 'Nichts wurde angegeben.',
  results: 'Ergebnisse',
  columns: {
    component: 'Komponente',
    licence: 'Lizenz',
    unchanged: 'Lizenz, unverändert',
    changed: 'Lizenz, verändert',
    vulnerabilities: 'Schwachstellen',
    known: 'Bekannt',
  },
  missing: {
    component_not_found: 'Komponente nicht bekannt',
    version_not_found: 'Version nicht bekannt',
    license_not_found: 'Lizenz nicht bekannt',
  },
  unversioned: 'keine Version angegeben: Schwachstellen aller Versionen',
  details: 'Einzelheiten zur Komponente',
  obligations: 'Pflichten',
  problems: 'Probleme',
  noProblems: 'Die Richtlinie erlaubt die Komponente, und keine Schwachstelle ist bekannt.',
  vulnerabilityStatuses: { violations: 'Verstoß', warning: 'Warnung', whitelisted: 'akzeptiert' },
}

/** The texts of the check before use. */
export const checkTexts: Texts<CheckTexts> = { en, de }
