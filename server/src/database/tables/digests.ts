// Written by `npm run tables` from the migrated schema. Types of single columns: column-types.ts.
import type { Generated } from 'kysely'

export interface DigestsTables {
  digest: DigestTable
}

/** The digest that a user wants by mail, its next time and its last problem. */
export interface DigestTable {
  company_id: string
  user_id: string
  frequency: 'never' | 'daily' | 'weekly'
  weekday: number
  hour: number
  time_zone: string
  language: 'en' | 'de'
  covered: Date
  slot: Date | null
  due: Date | null
  claimed_until: Date | null
  attempts: Generated<number>
  refusals: Generated<number>
  last_sent: Date | null
  last_run: Date | null
  problem: string | null
  requested: Date | null
}
