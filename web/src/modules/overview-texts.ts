import type { Texts } from '../words/words.tsx'

/** Upgrades, and the findings that they clear. */
interface Upgrades {
  readonly count: number
  readonly cleared: number
}

type Write = (value: number) => string

const en = {
  exploited: (count: number, text: string) =>
    `${text} ${count === 1 ? 'finding is about a vulnerability' : 'findings are about vulnerabilities'} known to be exploited`,
  noneExploited: 'No vulnerability is known to be exploited',
  upgrades: ({ count, cleared }: Upgrades, write: Write) =>
    `${write(count)} ${count === 1 ? 'upgrade clears' : 'upgrades clear'} ${write(cleared)} ${cleared === 1 ? 'finding' : 'findings'}`,
  noUpgrade: 'no known upgrade clears a finding',
  lastImport: 'What the import of the last document reported',
  contentNotices: (count: number, text: string) =>
    `${text} ${count === 1 ? 'text contains instructions' : 'texts contain instructions'} aimed at AI tools.`,
  noLosses: 'Every field was read.',
  losses: 'Fields that were not read:',
  times: (count: string) => `× ${count}`,
  sinceRelease: 'What changed since the last release',
  noRelease: 'No release of this module has been approved yet.',
}

const de: typeof en = {
  exploited: (count, text) =>
    count === 1
      ? `${text} Befund betrifft eine Schwachstelle, die ausgenutzt wird`
      : `${text} Befunde betreffen Schwachstellen, die ausgenutzt werden`,
  noneExploited: 'Keine Schwachstelle wird bekanntermaßen ausgenutzt',
  upgrades: ({ count, cleared }, write) =>
    `${write(count)} ${count === 1 ? 'Upgrade behebt' : 'Upgrades beheben'} ${write(cleared)} ${cleared === 1 ? 'Befund' : 'Befunde'}`,
  noUpgrade: 'kein bekanntes Upgrade behebt einen Befund',
  lastImport: 'Was der Import des letzten Dokuments gemeldet hat',
  contentNotices: (count, text) => `${text} ${count === 1 ? 'Text enthält' : 'Texte enthalten'} Anweisungen an KI-Werkzeuge.`,
  noLosses: 'Jedes Feld wurde gelesen.',
  losses: 'Nicht gelesene Felder:',
  times: (count) => `× ${count}`,
  sinceRelease: 'Was sich seit dem letzten Release geändert hat',
  noRelease: 'Für dieses Modul wurde noch kein Release freigegeben.',
}

/** The texts of the overview of a module. */
export const overviewTexts: Texts<typeof en> = { en, de }
