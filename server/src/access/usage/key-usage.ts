import { type Static, Type } from 'typebox'

const Count = Type.Integer({ minimum: 0 })

/** Calls made with one key. */
export const KeyUsage = Type.Object({
  id: Type.String(),
  name: Type.String(),
  count: Count,
  days: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), count: Count })),
})
export type KeyUsage = Static<typeof KeyUsage>

/** Calls made with all keys of a company, refused ones included: one item for each key that was used in the range. */
export const Usage = Type.Object({ total: Count, items: Type.Array(KeyUsage) })
export type Usage = Static<typeof Usage>
