import type { Texts } from '../words/words.tsx'

const en = {
  title: 'Decision',
  comment: 'Comment',
  hint: 'A rejection needs a reason.',
  explain: 'The release has violations: say why it may be approved. A rejection needs a reason, too.',
  required: 'Give a reason.',
  approve: 'Approve',
  reject: 'Reject',
  blocked: 'The checklist names what prevents an approval.',
  notAllowed: 'A compliance manager decides on this request.',
  verdict: {
    approved: (who: string, date: string) => `${who} approved this request on ${date}.`,
    rejected: (who: string, date: string) => `${who} rejected this request on ${date}.`,
  },
  other: 'Your decision was not needed any more.',
  release: 'Open the release',
  draft: 'This request is a draft. It is decided on after it has been submitted.',
  submit: 'Submit',
  edit: 'Edit',
}

const de: typeof en = {
  title: 'Entscheidung',
  comment: 'Kommentar',
  hint: 'Eine Ablehnung braucht eine Begründung.',
  explain: 'Das Release hat Verstöße: Begründen Sie, warum es freigegeben werden darf. Auch eine Ablehnung braucht eine Begründung.',
  required: 'Geben Sie eine Begründung an.',
  approve: 'Freigeben',
  reject: 'Ablehnen',
  blocked: 'Die Checkliste nennt, was eine Freigabe verhindert.',
  notAllowed: 'Über diese Anfrage entscheidet das Compliance-Management.',
  verdict: {
    approved: (who, date) => `${who} hat diese Anfrage am ${date} freigegeben.`,
    rejected: (who, date) => `${who} hat diese Anfrage am ${date} abgelehnt.`,
  },
  other: 'Ihre Entscheidung war nicht mehr nötig.',
  release: 'Release öffnen',
  draft: 'Diese Anfrage ist ein Entwurf. Über sie wird entschieden, nachdem sie eingereicht wurde.',
  submit: 'Einreichen',
  edit: 'Bearbeiten',
}

/** The texts of the decision on a request. */
export const decisionTexts: Texts<typeof en> = { en, de }
