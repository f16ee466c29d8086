import { type Static, Type } from 'typebox'

const Count = Type.Integer({ minimum: 0 })

/** Calls made with one key. */
export const KeyUsage = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    count: Count,
    days: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), count: Count })),
  },
  { title: 'KeyUsage' },
)
export type KeyUsage = Static<typeof KeyUsage>

/** Calls made with the keys of a company, rejected ones included; one item per key used in the range. */
export const Usage = Type.Object({ total: Count, items: Type.Array(KeyUsage) }, { title: 'KeyUsageList' })
export type Usage = Static<typeof Usage>
