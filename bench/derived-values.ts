import { type RawBuilder, sql } from 'kysely'

/** An id made of a kind and a number, the same in each run. */
export function idOf(kind: number, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(lpad(to_hex(${kind}::integer), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${number}::bigint), 12, '0'))::uuid`
}

/** The same id as text. */
export function idTextOf(kind: number, number: number): string {
  return `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/** A number below a limit that looks random and is the same in each run. */
export function below(limit: number, seed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(abs(hashint8(${seed})::bigint) % ${limit}::bigint)`
}
