import type { Texts } from '../words/words.tsx'

const en = {
  add: 'Create key',
  editing: (name: string) => `Edit ${name}`,
  noScope: 'Choose at least one role.',
  scopesHint: 'Roles can be changed only while the key is unpublished.',
  userHint: 'Optional. What the key does is recorded under the name of this user.',
  noUser: 'none',
  value: (prefix: string) => `Its value starts with ${prefix}.`,
  lastUsed: 'Last used',
  state: 'State',
  published: 'published',
  unpublished: 'unpublished',
  publish: 'Publish',
  unpublish: 'Unpublish',
  rotate: 'Rotate',
  rotates: (name: string) => `Rotate the key ${name}? Its current value stops working at once.`,
  deletes: (name: string) => `Delete the key ${name}?`,
  valueOf: (name: string) => `Value of the key ${name}`,
  valueHint: 'Copy it now. It is stored nowhere and is not shown again.',
  none: 'There are no API keys.',
}

const de: typeof en = {
  add: 'Schlüssel anlegen',
  editing: (name) => `${name} bearbeiten`,
  noScope: 'Wählen Sie mindestens eine Rolle.',
  scopesHint: 'Rollen lassen sich nur ändern, solange der Schlüssel gesperrt ist.',
  userHint: 'Optional. Was der Schlüssel tut, wird unter diesem Namen festgehalten.',
  noUser: 'keiner',
  value: (prefix) => `Sein Wert beginnt mit ${prefix}.`,
  lastUsed: 'Zuletzt verwendet',
  state: 'Status',
  published: 'freigegeben',
  unpublished: 'gesperrt',
  publish: 'Freigeben',
  unpublish: 'Sperren',
  rotate: 'Ersetzen',
  rotates: (name) => `Den Wert des Schlüssels ${name} ersetzen? Der bisherige gilt ab sofort nicht mehr.`,
  deletes: (name) => `Den Schlüssel ${name} löschen?`,
  valueOf: (name) => `Wert des Schlüssels ${name}`,
  valueHint: 'Kopieren Sie ihn jetzt. Er wird nirgends gespeichert und nicht noch einmal angezeigt.',
  none: 'Es gibt keine API-Schlüssel.',
}

/** The texts of the page of API keys. */
export const keyTexts: Texts<typeof en> = { en, de }
