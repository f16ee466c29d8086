import type { Texts } from '../words/words.tsx'

const en = {
  add: 'Add user',
  editing: (name: string) => `Edit ${name}`,
  email: 'Email',
  lastLogin: 'Last login',
  idle: 'no login for 60 days',
  invite: 'Invite',
  invitation: (name: string) => `Invitation of ${name}`,
  invitationHint: (until: string) =>
    `With this link the user sets a password. It works once, until ${until}, and is shown only now. An earlier link no longer works.`,
  deletes: (name: string, email: string) => `Delete ${name} (${email})? The user's API keys remain.`,
  endSessions: 'End sessions',
  endsSessions: (name: string) => `End all sessions of ${name}?`,
  deactivated: 'deactivated',
  activate: 'Activate',
  deactivate: 'Deactivate',
  deactivates: (name: string) =>
    `Deactivate ${name}? All sessions and the invitation end now, and personal API keys stop working. Nothing of what ${name} did is deleted.`,
  lastAdministrator: 'last administrator',
  needsAdministrator: (role: string) =>
    `Give the role “${role}” to another active user before you deactivate or delete this one, or take the role away: otherwise nobody can administer the company.`,
  resetTotp: 'Reset app',
  resetsTotp: (name: string) => `Remove the authenticator app of ${name}? The password alone then logs in, and all sessions end.`,
  rolesHint: (roles: number): string | undefined =>
    roles === 0 ? 'Without a role, the user can log in but sees no projects, products or risks.' : undefined,
  matrix: 'What each role may do',
  may: 'May',
}

const de: typeof en = {
  add: 'Benutzer anlegen',
  editing: (name) => `${name} bearbeiten`,
  email: 'E-Mail-Adresse',
  lastLogin: 'Letzte Anmeldung',
  idle: 'seit 60 Tagen nicht angemeldet',
  invite: 'Einladen',
  invitation: (name) => `Einladung für ${name}`,
  invitationHint: (until) =>
    `Über diesen Link wird ein Passwort festgelegt. Er gilt einmal, bis ${until}, und wird nur jetzt angezeigt. Ein früherer Link gilt nicht mehr.`,
  deletes: (name, email) => `${name} (${email}) löschen? Die API-Schlüssel dieser Person bleiben bestehen.`,
  endSessions: 'Sitzungen beenden',
  endsSessions: (name) => `Alle Sitzungen von ${name} beenden?`,
  deactivated: 'deaktiviert',
  activate: 'Aktivieren',
  deactivate: 'Deaktivieren',
  deactivates: (name) =>
    `${name} deaktivieren? Alle Sitzungen und die Einladung enden sofort, persönliche API-Schlüssel gelten nicht mehr. Nichts von dem, was ${name} getan hat, wird gelöscht.`,
  lastAdministrator: 'letzte Kontoverwaltung',
  needsAdministrator: (role) =>
    `Geben Sie die Rolle „${role}“ zuerst einer anderen aktiven Person, bevor Sie diese deaktivieren, löschen oder ihr die Rolle entziehen: Sonst kann niemand das Unternehmen verwalten.`,
  resetTotp: 'App zurücksetzen',
  resetsTotp: (name) => `Die Authenticator-App von ${name} entfernen? Dann genügt das Passwort zur Anmeldung, und alle Sitzungen enden.`,
  rolesHint: (roles) =>
    roles === 0 ? 'Ohne Rolle kann sich die Person anmelden, sieht aber keine Projekte, Produkte und Risiken.' : undefined,
  matrix: 'Was jede Rolle darf',
  may: 'Darf',
}

/** The texts of the page of users. */
export const userTexts: Texts<typeof en> = { en, de }
