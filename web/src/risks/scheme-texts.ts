import type { Texts } from '../words/words.tsx'

const en = {
  title: 'Assessment scheme',
  intro: 'The classes and limits by which risks are assessed. Each list and each limit comes from the nearest level that has it.',
  project: 'Project',
  module: (name: string) => `Module ${name}`,
  noProject: 'A scheme is shown for a project, and there is none yet.',
  lists: { impactClasses: 'Impact classes', valueScale: 'Value and exposure', aroScale: 'Likelihood' },
  columns: { value: 'Value', label: 'Label', rank: 'Rank', amount: 'Amount' },
  amountHint: 'The figure that a value stands for in the cost of a risk.',
  thresholds: 'Limits',
  limits: {
    decisionRequiredFrom: 'A decision is required from class',
    acceptanceForbiddenFrom: 'Acceptance is forbidden from class',
    maxExceptionDays: 'Longest temporary exception in days',
  },
  sources: { module: 'set for this module', project: 'set for this project', company: 'set for the company', default: 'default' },
  level: 'Set for',
  levels: { company: 'the company', project: 'this project', module: 'this module' },
  noLimit: 'no limit',
  add: 'Add a value',
  remove: (value: string) => `Remove ${value}`,
  inherit: 'Remove here and inherit',
}

const de: typeof en = {
  title: 'Bewertungsschema',
  intro:
    'Die Klassen und Grenzen, nach denen Risiken bewertet werden. Jede Liste und jede Grenze stammt von der nächsten Ebene, die sie festlegt.',
  project: 'Projekt',
  module: (name) => `Modul ${name}`,
  noProject: 'Ein Schema wird für ein Projekt angezeigt, und es gibt noch keines.',
  lists: { impactClasses: 'Auswirkungsklassen', valueScale: 'Wert und Schadensanteil', aroScale: 'Wahrscheinlichkeit' },
  columns: { value: 'Wert', label: 'Bezeichnung', rank: 'Rang', amount: 'Betrag' },
  amountHint: 'Die Zahl, für die ein Wert in den Kosten eines Risikos steht.',
  thresholds: 'Grenzen',
  limits: {
    decisionRequiredFrom: 'Entscheidung nötig ab Klasse',
    acceptanceForbiddenFrom: 'Akzeptieren verboten ab Klasse',
    maxExceptionDays: 'Längste befristete Ausnahme in Tagen',
  },
  sources: {
    module: 'für dieses Modul festgelegt',
    project: 'für dieses Projekt festgelegt',
    company: 'für das Unternehmen festgelegt',
    default: 'Vorgabe',
  },
  level: 'Festlegen für',
  levels: { company: 'das Unternehmen', project: 'dieses Projekt', module: 'dieses Modul' },
  noLimit: 'keine Grenze',
  add: 'Wert hinzufügen',
  remove: (value) => `${value} entfernen`,
  inherit: 'Hier entfernen und erben',
}

/** The texts of the assessment scheme. */
export const schemeTexts: Texts<typeof en> = { en, de }
