import type { Texts } from '../words/words.tsx'

const en = {
  none: 'The log is empty.',
  any: 'any',
  filters: { by: 'By', action: 'Action', object: 'Object', objectId: 'Id of the object', from: 'From', to: 'To' },
  columns: {
    at: 'Time',
    by: 'By',
    action: 'Action',
    object: 'Object',
    name: 'Name',
    detail: 'Detail',
    request: 'Request',
    address: 'Address',
  },
  callers: { operator: 'operator', system: 'system', anonymous: 'not logged in' },
}

const de: typeof en = {
  none: 'Das Protokoll ist leer.',
  any: 'beliebig',
  filters: { by: 'Von wem', action: 'Aktion', object: 'Objekt', objectId: 'Kennung des Objekts', from: 'Ab', to: 'Bis' },
  columns: {
    at: 'Zeit',
    by: 'Von wem',
    action: 'Aktion',
    object: 'Objekt',
    name: 'Name',
    detail: 'Einzelheiten',
    request: 'Anfrage',
    address: 'Adresse',
  },
  callers: { operator: 'Betreiber', system: 'System', anonymous: 'nicht angemeldet' },
}

/** The texts of the audit log. */
export const auditTexts: Texts<typeof en> = { en, de }
