import type { components } from '../api/schema.d.ts'
import type { Texts } from '../words/words.tsx'

export type Reason = components['schemas']['EvaluationChange']['reason']

/** What caused a change: its name, and as a sentence about who did it where that is known. */
export interface CauseTexts {
  readonly names: Readonly<Record<Reason, string>>
  readonly sentences: Readonly<Record<Reason, (who: string | undefined) => string>>
  /** The decision that a change names was withdrawn. */
  readonly withdrawal: (who: string) => string
}

const en: CauseTexts = {
  names: {
    scan: 'new scan',
    reprocess: 'evaluated on demand',
    advisories: 'advisories changed',
    kev: 'exploited vulnerabilities',
    packages: 'package data changed',
    repositories: 'repository activity changed',
    endoflife: 'end-of-life data changed',
    settings: 'settings changed',
    vex: 'VEX changed',
    decision: 'decision',
    expiry: 'decision ended',
    clock: 'time limit passed',
    upgrade: 'service upgraded',
  },
  sentences: {
    scan: () => 'A new scan was evaluated.',
    reprocess: () => 'The module was evaluated on demand.',
    advisories: () => 'Advisories were added or changed:',
    kev: () => 'The catalogue of known exploited vulnerabilities changed.',
    packages: () => 'The registry’s data about packages changed.',
    repositories: () => 'The activity of repositories changed.',
    endoflife: () => 'End-of-life dates changed.',
    settings: (who) => (who === undefined ? 'Settings, tags or policies changed.' : `${who} changed settings, tags or policies.`),
    vex: (who) => (who === undefined ? 'A VEX document was uploaded or withdrawn.' : `${who} uploaded or withdrew a VEX document.`),
    decision: (who) => (who === undefined ? 'A decision on findings was taken back.' : `${who} decided on findings.`),
    expiry: () => 'A decision, or an entry of a list in the settings, ended.',
    clock: () => 'A time limit of the policy has passed.',
    upgrade: () => 'The service was upgraded and matched all components again.',
  },
  withdrawal: (who) => `${who} withdrew a decision on findings.`,
}

const de: CauseTexts = {
  names: {
    scan: 'neuer Scan',
    reprocess: 'auf Anforderung ausgewertet',
    advisories: 'Sicherheitshinweise geändert',
    kev: 'ausgenutzte Schwachstellen',
    packages: 'Paketdaten geändert',
    repositories: 'Aktivität von Repositorys geändert',
    endoflife: 'Daten zum Supportende geändert',
    settings: 'Einstellungen geändert',
    vex: 'VEX geändert',
    decision: 'Entscheidung',
    expiry: 'Entscheidung abgelaufen',
    clock: 'Frist überschritten',
    upgrade: 'Dienst aktualisiert',
  },
  sentences: {
    scan: () => 'Ein neuer Scan wurde ausgewertet.',
    reprocess: () => 'Das Modul wurde auf Anforderung ausgewertet.',
    advisories: () => 'Sicherheitshinweise sind hinzugekommen oder haben sich geändert:',
    kev: () => 'Der Katalog bekanntermaßen ausgenutzter Schwachstellen hat sich geändert.',
    packages: () => 'Die Daten der Registry über Pakete haben sich geändert.',
    repositories: () => 'Die Aktivität von Repositorys hat sich geändert.',
    endoflife: () => 'Daten zum Supportende haben sich geändert.',
    settings: (who) =>
      who === undefined
        ? 'Einstellungen, Tags oder Richtlinien haben sich geändert.'
        : `${who} hat Einstellungen, Tags oder Richtlinien geändert.`,
    vex: (who) =>
      who === undefined
        ? 'Ein VEX-Dokument wurde hochgeladen oder zurückgezogen.'
        : `${who} hat ein VEX-Dokument hochgeladen oder zurückgezogen.`,
    decision: (who) =>
      who === undefined ? 'Eine Entscheidung über Befunde wurde zurückgenommen.' : `${who} hat über Befunde entschieden.`,
    expiry: () => 'Eine Entscheidung oder ein Eintrag einer Liste in den Einstellungen ist abgelaufen.',
    clock: () => 'Eine Frist der Richtlinie ist abgelaufen.',
    upgrade: () => 'Der Dienst wurde aktualisiert und hat alle Komponenten neu abgeglichen.',
  },
  withdrawal: (who) => `${who} hat eine Entscheidung über Befunde zurückgezogen.`,
}

/** The causes of changes in words. */
export const causeTexts: Texts<CauseTexts> = { en, de }
