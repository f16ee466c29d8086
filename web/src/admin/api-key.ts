import type { components } from '../api/schema.d.ts'

export type ApiKey = components['schemas']['ApiKey']

/** A new value of a key, shown once. */
export interface IssuedValue {
  readonly name: string
  readonly value: string
}
