import type { Texts } from '../words/words.tsx'

const en = {
  open: 'Another day',
  title: 'Day that the list shows',
  slider: 'Day',
  field: 'As of',
  now: 'now',
  back: 'Back to now',
  notice: (moment: string) => `As of ${moment}: what you see is the past, not the present.`,
  present: 'The list shows the present. Choose a day to see it as it was.',
  tooYoung: 'There is no past day yet: changes are stored since today.',
  nothingThen: 'Nothing existed at that moment.',
  portfolio: 'Names, tags and projects are those of today; open risks of the past are not stored. A row opens as of the same day.',
  findings:
    'Status, score and reason are those of then; EPSS scores, paths and decisions of the risk register are not stored for the past. Decisions, evidence and notes belong to the present.',
  today: 'evaluated with today’s knowledge',
  todayHint:
    'The SBOM of that day with the advisories, packages, settings and statements of today. Nothing of this is stored, so there is neither a CSV nor a decision.',
  drawer: 'Evidence, notes and decisions belong to the present.',
  openNow: 'Open the finding of now',
  notListed: 'This finding is not among the listed ones of that moment.',
}

const de: typeof en = {
  open: 'Anderer Tag',
  title: 'Tag, den die Liste zeigt',
  slider: 'Tag',
  field: 'Stand',
  now: 'jetzt',
  back: 'Zurück zu jetzt',
  notice: (moment) => `Stand ${moment}: Sie sehen die Vergangenheit, nicht die Gegenwart.`,
  present: 'Die Liste zeigt die Gegenwart. Wählen Sie einen Tag, um sie zu sehen, wie sie war.',
  tooYoung: 'Noch gibt es keinen vergangenen Tag: Änderungen sind seit heute gespeichert.',
  nothingThen: 'Damals gab es noch nichts.',
  portfolio:
    'Namen, Tags und Projekte sind die von heute; offene Risiken der Vergangenheit sind nicht gespeichert. Eine Zeile öffnet sich mit demselben Stand.',
  findings:
    'Status, Score und Grund sind die von damals; EPSS-Scores, Pfade und Entscheidungen des Risikoregisters sind für die Vergangenheit nicht gespeichert. Entscheidungen, Belege und Notizen gehören zur Gegenwart.',
  today: 'mit dem Wissen von heute ausgewertet',
  todayHint:
    'Die SBOM von damals mit den Sicherheitshinweisen, Paketdaten, Einstellungen und Aussagen von heute. Nichts davon ist gespeichert, daher gibt es weder CSV noch Entscheidungen.',
  drawer: 'Belege, Notizen und Entscheidungen gehören zur Gegenwart.',
  openNow: 'Den Befund von jetzt öffnen',
  notListed: 'Dieser Befund ist nicht unter den damals aufgeführten.',
}

/** The texts of lists that show a past day. */
export const pastTexts: Texts<typeof en> = { en, de }
