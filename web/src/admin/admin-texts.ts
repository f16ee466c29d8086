import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  tabs: {
    company: 'Company',
    users: 'Users',
    keys: 'API keys',
    policies: 'Policies',
    webhooks: 'Webhooks',
    audit: 'Audit log',
    tags: 'Tags',
    usage: 'Usage',
    knowledge: 'Feeds',
  },
  columns: { name: 'Name', actions: 'Actions', created: 'Created', roles: 'Roles', user: 'User' },
  never: 'never',
  tags: {
    none: 'There are no tags.',
    add: 'Add tag',
    deletes: (name: string) => `Delete the tag ${name}? It is removed from all projects and modules.`,
  },
  usage: {
    from: 'From',
    to: 'To',
    calls: 'Calls',
    days: 'By day',
    total: (calls: string) => `${counted(calls, 'call', 'calls')}, rejected ones included.`,
    trend: (calls: string, days: number) => `${counted(calls, 'call', 'calls')} on ${counted(days, 'day', 'days')}`,
  },
}

const de: typeof en = {
  tabs: {
    company: 'Unternehmen',
    users: 'Benutzer',
    keys: 'API-Schlüssel',
    policies: 'Richtlinien',
    webhooks: 'Webhooks',
    audit: 'Protokoll',
    tags: 'Tags',
    usage: 'Nutzung',
    knowledge: 'Datenquellen',
  },
  columns: { name: 'Name', actions: 'Aktionen', created: 'Angelegt', roles: 'Rollen', user: 'Benutzer' },
  never: 'nie',
  tags: {
    none: 'Es gibt keine Tags.',
    add: 'Tag anlegen',
    deletes: (name) => `Das Tag ${name} löschen? Es wird von allen Projekten und Modulen entfernt.`,
  },
  usage: {
    from: 'Von',
    to: 'Bis',
    calls: 'Aufrufe',
    days: 'Je Tag',
    total: (calls) => `${counted(calls, 'Aufruf', 'Aufrufe')}, einschließlich der abgelehnten.`,
    trend: (calls, days) => `${counted(calls, 'Aufruf', 'Aufrufe')} an ${counted(days, 'Tag', 'Tagen')}`,
  },
}

/** The texts that pages of the administration share, and those of its small pages. */
export const adminTexts: Texts<typeof en> = { en, de }
