import { type Static, Type } from 'typebox'
import type { Cell } from '#platform/http/csv.ts'

const Text = Type.String()
const TextOrNull = Type.Union([Text, Type.Null()])

/** One line of the audit log: who did what to which object, when and how. */
export const AuditLine = Type.Object(
  {
    _id: Text,
    at: Type.String({ format: 'date-time' }),
    byKind: Type.String({ description: 'user, key, operator, system or anonymous' }),
    byId: Type.Union([Text, Type.Null()], { description: 'of the user, or of the key when it has none' }),
    byName: Text,
    keyId: Type.Union([Text, Type.Null()], { description: 'the API key of the request; null for a session' }),
    action: Text,
    object: Text,
    objectId: Text,
    name: Type.String({ description: 'the name of the object at that time' }),
    detail: TextOrNull,
    requestId: Type.Union([Text, Type.Null()], { description: 'as in the header x-request-id of the response and in the log' }),
    address: Type.Union([Text, Type.Null()], { description: 'client address; stored for logins only' }),
  },
  { title: 'AuditEntry' },
)
export type AuditLine = Static<typeof AuditLine>

/** The columns of the CSV table, in order. */
export const auditColumns: Readonly<Record<string, (line: AuditLine) => Cell>> = {
  at: ({ at }) => at,
  byKind: ({ byKind }) => byKind,
  byId: ({ byId }) => byId,
  byName: ({ byName }) => byName,
  keyId: ({ keyId }) => keyId,
  action: ({ action }) => action,
  object: ({ object }) => object,
  objectId: ({ objectId }) => objectId,
  name: ({ name }) => name,
  detail: ({ detail }) => detail,
  requestId: ({ requestId }) => requestId,
  address: ({ address }) => address,
}
