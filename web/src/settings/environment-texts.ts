import type { Texts } from '../words/words.tsx'

const levels = { N: 'none', L: 'low', M: 'medium', H: 'high' }
const places = { N: 'network', A: 'adjacent network', L: 'local', P: 'physical' }
const levelsInGerman: typeof levels = { N: 'keine', L: 'niedrig', M: 'mittel', H: 'hoch' }
const placesInGerman: typeof places = { N: 'Netzwerk', A: 'benachbartes Netz', L: 'lokal', P: 'physisch' }

const en = {
  metrics: 'Metrics',
  unset: 'not defined',
  names: {
    CR: 'Confidentiality requirement',
    IR: 'Integrity requirement',
    AR: 'Availability requirement',
    MAV: 'Attack vector',
    MAC: 'Attack complexity',
    MAT: 'Attack requirements',
    MPR: 'Privileges required',
    MUI: 'User interaction',
    MS: 'Scope',
    MC: 'Confidentiality',
    MI: 'Integrity',
    MA: 'Availability',
    MVC: 'Confidentiality here',
    MVI: 'Integrity here',
    MVA: 'Availability here',
    MSC: 'Confidentiality behind it',
    MSI: 'Integrity behind it',
    MSA: 'Availability behind it',
    CDP: 'Collateral damage potential',
    TD: 'Target distribution',
  } as Readonly<Record<string, string>>,
  levels: { ...levels, LM: 'low to medium', MH: 'medium to high', S: 'safety' } as Readonly<Record<string, string>>,
  /** Values of metrics that mean something else than a level. */
  values: {
    MAV: places,
    MAT: { N: 'none', P: 'present' },
    MUI: { N: 'none', R: 'required', P: 'passive', A: 'active' },
    MS: { U: 'unchanged', C: 'changed' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,
  effect: 'Effect on scores',
  changed: (changed: string, all: string) => `${changed} of ${all} scores would change.`,
  worst: (shown: string, all: string) => `Computed for the ${shown} findings with the highest status and score, of ${all}.`,
  severities: 'By severity:',
  ranking: 'Show how the findings would rank',
  columns: { rank: 'Place', finding: 'Vulnerability', component: 'Component', score: 'Score', module: 'Module' },
  ofContext: 'The effect on the modules of a project is shown to roles that may read the portfolio.',
}

const de: typeof en = {
  metrics: 'Metriken',
  unset: 'nicht festgelegt',
  names: {
    CR: 'Anforderung an Vertraulichkeit',
    IR: 'Anforderung an Integrität',
    AR: 'Anforderung an Verfügbarkeit',
    MAV: 'Angriffsweg',
    MAC: 'Komplexität des Angriffs',
    MAT: 'Voraussetzungen des Angriffs',
    MPR: 'Nötige Rechte',
    MUI: 'Mitwirkung von Benutzern',
    MS: 'Geltungsbereich',
    MC: 'Vertraulichkeit',
    MI: 'Integrität',
    MA: 'Verfügbarkeit',
    MVC: 'Vertraulichkeit hier',
    MVI: 'Integrität hier',
    MVA: 'Verfügbarkeit hier',
    MSC: 'Vertraulichkeit dahinter',
    MSI: 'Integrität dahinter',
    MSA: 'Verfügbarkeit dahinter',
    CDP: 'Möglicher Folgeschaden',
    TD: 'Verbreitung der Ziele',
  },
  levels: { ...levelsInGerman, LM: 'niedrig bis mittel', MH: 'mittel bis hoch', S: 'Sicherheit von Menschen' },
  values: {
    MAV: placesInGerman,
    MAT: { N: 'keine', P: 'vorhanden' },
    MUI: { N: 'keine', R: 'nötig', P: 'passiv', A: 'aktiv' },
    MS: { U: 'unverändert', C: 'geändert' },
  },
  effect: 'Wirkung auf die Scores',
  changed: (changed, all) => `${changed} von ${all} Scores würden sich ändern.`,
  worst: (shown, all) => `Berechnet für die ${shown} Befunde mit dem schlimmsten Status und dem höchsten Score, von ${all}.`,
  severities: 'Nach Schweregrad:',
  ranking: 'Anzeigen, wie die Befunde geordnet wären',
  columns: { rank: 'Platz', finding: 'Schwachstelle', component: 'Komponente', score: 'Score', module: 'Modul' },
  ofContext: 'Die Wirkung auf die Module eines Projekts sehen Rollen, die das Portfolio lesen dürfen.',
}

/** The texts of environmental metrics and their effect. */
export const environmentTexts: Texts<typeof en> = { en, de }
