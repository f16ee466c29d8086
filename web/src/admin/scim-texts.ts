import type { Texts } from '../words/words.tsx'

const en = {
  title: 'Provisioning by an identity provider (SCIM)',
  hint: 'With a token, the provider creates, changes and deactivates users and groups of this company. It may give the roles that you may give.',
  address: 'Address:',
  none: 'There are no tokens.',
  name: 'Name of the token',
  value: 'Starts with',
  made: 'Made',
  lastUsed: 'Last used',
  add: 'Create token',
  revoke: 'Revoke',
  revokes: (name: string) => `Revoke the token ${name}? The provider changes nothing here from now on. Users and groups stay.`,
  valueOf: (name: string) => `Value of the token ${name}`,
  valueHint: 'Copy it now. It is stored nowhere and is not shown again.',
}

const de: typeof en = {
  title: 'Bereitstellung durch einen Identitätsanbieter (SCIM)',
  hint: 'Mit einem Token legt der Anbieter Benutzer und Gruppen dieses Unternehmens an, ändert und deaktiviert sie. Er kann die Rollen vergeben, die Sie vergeben dürfen.',
  address: 'Adresse:',
  none: 'Es gibt keine Token.',
  name: 'Name des Tokens',
  value: 'Beginnt mit',
  made: 'Angelegt',
  lastUsed: 'Zuletzt verwendet',
  add: 'Token anlegen',
  revoke: 'Widerrufen',
  revokes: (name) => `Das Token ${name} widerrufen? Der Anbieter ändert ab sofort nichts mehr. Benutzer und Gruppen bleiben.`,
  valueOf: (name) => `Wert des Tokens ${name}`,
  valueHint: 'Kopieren Sie ihn jetzt. Er wird nirgends gespeichert und nicht noch einmal angezeigt.',
}

/** The texts of SCIM tokens. */
export const scimTexts: Texts<typeof en> = { en, de }
