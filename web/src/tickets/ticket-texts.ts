import type { Texts } from '../words/words.tsx'

const en = {
  title: 'Tickets',
  names: { jira: 'Jira', github: 'GitHub', gitlab: 'GitLab' },
  create: (tracker: string) => `Create ticket in ${tracker}`,
  ticket: (tracker: string, key: string) => `${tracker} ${key}`,
  states: { open: 'open', closed: 'closed' },
  unassigned: 'assigned to nobody',
  assigned: (name: string) => `assigned to ${name}`,
}

const de: typeof en = {
  title: 'Tickets',
  names: { jira: 'Jira', github: 'GitHub', gitlab: 'GitLab' },
  create: (tracker) => `Ticket in ${tracker} anlegen`,
  ticket: (tracker, key) => `${tracker} ${key}`,
  states: { open: 'offen', closed: 'geschlossen' },
  unassigned: 'niemandem zugewiesen',
  assigned: (name) => `zugewiesen an ${name}`,
}

/** The texts of tickets of findings and risks. */
export const ticketTexts: Texts<typeof en> = { en, de }
