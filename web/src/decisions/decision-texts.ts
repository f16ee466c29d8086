import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  title: (count: number) => (count === 1 ? 'Decide on this finding' : `Decide on ${String(count)} findings`),
  titleOf: (vulnerability: string, component: string) => `Decide on ${vulnerability} in ${component}`,
  leftOut: (decided: string, chosen: string) =>
    `${decided} of ${chosen} findings can be decided. Licence findings are settled on the page Licences of their module, others in its settings.`,
  question: 'Does this affect us here?',
  statuses: {
    not_affected: 'No',
    under_investigation: 'Not yet known, under investigation',
    affected: 'Yes',
    fixed: 'No longer, it is fixed here',
    accepted: 'Yes, and we accept it until a day',
  },
  acceptingNeeds: (roles: string) => `Accepting it until a day needs one of these roles: ${roles}.`,
  justification: 'Why not?',
  justifications: {
    vulnerable_code_not_in_execute_path: 'The vulnerable code is never executed',
    vulnerable_code_not_present: 'The vulnerable code is not present',
    component_not_present: 'The component is not present',
    vulnerable_code_cannot_be_controlled_by_adversary: 'An attacker cannot control the vulnerable code',
    inline_mitigations_already_exist: 'Mitigations exist already',
  },
  detail: 'Reason',
  detailHint: 'At least 10 characters. It is published with releases.',
  acceptedHint: '10 to 200 characters.',
  blankDetail: 'At least 10 characters, not counting blanks at the beginning and the end.',
  sampleDetail: 'the reason is not given yet',
  scope: 'Where it applies',
  levels: { module: 'this module', project: 'this project', company: 'the whole company' },
  scopeHint: 'Other findings there are answered, too, where the advisories and the dependency path are the same; the others stay open.',
  refusedLevels: (levels: string) => `Your roles may not accept it for ${levels}.`,
  versions: 'Versions',
  versionChoices: { this: 'this version', range: 'every version below the fix', all: 'every version' },
  until: 'Until',
  untilHint: 'Optional. The finding returns afterwards.',
  returnsHint: 'The finding returns afterwards.',
  inRegister: 'This is recorded as a temporary exception of the risk, within the limits of the assessment scheme.',
  covers: (findings: number, modules: number) =>
    `Applies to ${counted(findings, 'finding', 'findings')} in ${counted(modules, 'module', 'modules')}.`,
  changes: (name: string, from: string, to: string) => `${name} changes from ${from} to ${to}.`,
  conflicts: (count: number, who: string) =>
    `${counted(count, 'of these findings was', 'of these findings were')} decided by ${who} already.`,
  submit: 'Save decision',
  saved: (findings: number) => `Decision on ${counted(findings, 'finding', 'findings')} saved.`,
}

const de: typeof en = {
  title: (count) => (count === 1 ? 'Über diesen Befund entscheiden' : `Über ${String(count)} Befunde entscheiden`),
  titleOf: (vulnerability, component) => `Über ${vulnerability} in ${component} entscheiden`,
  leftOut: (decided, chosen) =>
    `Über ${decided} von ${chosen} Befunden lässt sich entscheiden. Lizenzbefunde klären Sie auf der Seite „Lizenzen“ des Moduls, die übrigen in seinen Einstellungen.`,
  question: 'Betrifft uns das hier?',
  statuses: {
    not_affected: 'Nein',
    under_investigation: 'Noch nicht bekannt, wird untersucht',
    affected: 'Ja',
    fixed: 'Nicht mehr, hier ist es behoben',
    accepted: 'Ja, und wir akzeptieren es bis zu einem Datum',
  },
  acceptingNeeds: (roles) => `Es bis zu einem Tag zu akzeptieren, erfordert eine dieser Rollen: ${roles}.`,
  justification: 'Warum nicht?',
  justifications: {
    vulnerable_code_not_in_execute_path: 'Der verwundbare Code wird nie ausgeführt',
    vulnerable_code_not_present: 'Der verwundbare Code ist nicht enthalten',
    component_not_present: 'Die Komponente ist nicht enthalten',
    vulnerable_code_cannot_be_controlled_by_adversary: 'Angreifer können den verwundbaren Code nicht beeinflussen',
    inline_mitigations_already_exist: 'Es gibt bereits Gegenmaßnahmen',
  },
  detail: 'Begründung',
  detailHint: 'Mindestens 10 Zeichen. Sie wird mit Releases veröffentlicht.',
  acceptedHint: '10 bis 200 Zeichen.',
  blankDetail: 'Mindestens 10 Zeichen, ohne Leerzeichen am Anfang und am Ende.',
  sampleDetail: 'noch keine Begründung',
  scope: 'Geltungsbereich',
  levels: { module: 'dieses Modul', project: 'dieses Projekt', company: 'das ganze Unternehmen' },
  scopeHint:
    'Auch andere Befunde dort sind damit beantwortet, wenn Sicherheitshinweise und Abhängigkeitspfad dieselben sind; die übrigen bleiben offen.',
  refusedLevels: (levels) => `Ihre Rollen dürfen es nicht für ${levels} akzeptieren.`,
  versions: 'Versionen',
  versionChoices: { this: 'diese Version', range: 'alle Versionen vor der Korrektur', all: 'alle Versionen' },
  until: 'Bis',
  untilHint: 'Optional. Danach erscheint der Befund wieder.',
  returnsHint: 'Danach erscheint der Befund wieder.',
  inRegister: 'Das wird als befristete Ausnahme des Risikos festgehalten, in den Grenzen des Bewertungsschemas.',
  covers: (findings, modules) => `Gilt für ${counted(findings, 'Befund', 'Befunde')} in ${counted(modules, 'Modul', 'Modulen')}.`,
  changes: (name, from, to) => `${name} ändert sich von „${from}“ zu „${to}“.`,
  conflicts: (count, who) => `Über ${String(count)} dieser Befunde hat ${who} bereits entschieden.`,
  submit: 'Entscheidung speichern',
  saved: (findings) => `Entscheidung über ${counted(findings, 'Befund', 'Befunde')} gespeichert.`,
}

/** The texts of the decision form. */
export const decisionTexts: Texts<typeof en> = { en, de }
