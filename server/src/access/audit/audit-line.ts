import { type Static, Type } from 'typebox'
import type { Cell } from '#platform/http/csv.ts'

const Text = Type.String()
const TextOrNull = Type.Union([Text, Type.Null()])

/** One line of the audit log: who did what to which thing, when and how. */
export const AuditLine = Type.Object({
  _id: Text,
  at: Type.String({ format: 'date-time' }),
  byKind: Type.String({ description: 'user, key, operator, system or anonymous' }),
  byId: Type.Union([Text, Type.Null()], { description: 'of the user, or of the key when it has none' }),
  byName: Text,
  keyId: Type.Union([Text, Type.Null()], { description: 'of the API key it came with; null for a session' }),
  action: Text,
  object: Text,
  objectId: Text,
  name: Type.String({ description: 'of the thing, as it was called then' }),
  detail: TextOrNull,
  requestId: Type.Union([Text, Type.Null()], { description: 'as in the header x-request-id of the answer and in the log' }),
  address: Type.Union([Text, Type.Null()], { description: 'where a login came from; kept of nothing else' }),
})
export type AuditLine = Static<typeof AuditLine>

/** The columns of the table, in order. */
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
