import type { Texts } from '../words/words.tsx'

const en = {
  vex: 'VEX statement that applies',
  vexStatuses: {
    not_affected: 'not affected',
    affected: 'affected',
    fixed: 'fixed',
    under_investigation: 'under investigation',
  },
  columns: {
    status: 'Status',
    justification: 'Justification',
    detail: 'Reason',
    remediation: 'Remediation',
    by: 'By',
    document: 'Document',
    until: 'Until',
  },
  withdraw: 'Withdraw decision',
  withdraws: (who: string) => `Withdraw the decision of ${who}? All findings that it answers are open again.`,
  occurrences: 'Other occurrences',
  noOccurrences: 'The vulnerability was found nowhere else.',
  otherFindings: (count: number, text: string) => `${text} other ${count === 1 ? 'finding' : 'findings'} of this vulnerability`,
  history: 'History',
  found: (date: string) => `Found on ${date}.`,
  changed: (date: string, cause: string) => `${date}: ${cause}`,
  absent: 'not there',
  gone: 'gone',
  explainedAnew: 'Status and severity stayed; what explains the finding changed.',
  stated: (date: string, who: string, status: string) => `On ${date}, ${who} decided: ${status}.`,
  ended: (date: string, status: string) => `On ${date}, the decision “${status}” ended.`,
  withdrawn: (date: string, who: string, status: string) => `On ${date}, ${who} withdrew the decision “${status}”.`,
}

const de: typeof en = {
  vex: 'VEX-Aussage, die gilt',
  vexStatuses: {
    not_affected: 'nicht betroffen',
    affected: 'betroffen',
    fixed: 'behoben',
    under_investigation: 'wird untersucht',
  },
  columns: {
    status: 'Status',
    justification: 'Rechtfertigung',
    detail: 'Begründung',
    remediation: 'Abhilfe',
    by: 'Von',
    document: 'Dokument',
    until: 'Bis',
  },
  withdraw: 'Entscheidung zurückziehen',
  withdraws: (who) => `Die Entscheidung von ${who} zurückziehen? Alle Befunde, für die sie gilt, sind dann wieder offen.`,
  occurrences: 'Weitere Vorkommen',
  noOccurrences: 'Die Schwachstelle wurde sonst nirgends gefunden.',
  otherFindings: (count, text) => (count === 1 ? '1 weiterer Befund dieser Schwachstelle' : `${text} weitere Befunde dieser Schwachstelle`),
  history: 'Verlauf',
  found: (date) => `Gefunden am ${date}.`,
  changed: (date, cause) => `${date}: ${cause}`,
  absent: 'nicht vorhanden',
  gone: 'entfallen',
  explainedAnew: 'Status und Schweregrad blieben; geändert hat sich, was den Befund erklärt.',
  stated: (date, who, status) => `Am ${date} entschied ${who}: ${status}.`,
  ended: (date, status) => `Am ${date} endete die Entscheidung „${status}“.`,
  withdrawn: (date, who, status) => `Am ${date} zog ${who} die Entscheidung „${status}“ zurück.`,
}

/** The texts about what is known around a finding. */
export const findingContextTexts: Texts<typeof en> = { en, de }
