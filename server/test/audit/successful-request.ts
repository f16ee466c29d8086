import type { InjectOptions } from 'fastify'
import type { TestCompany } from '../harness.ts'
import type { OwnedObjects } from '../isolation/owned-objects.ts'

export type Sending = Pick<InjectOptions, 'payload' | 'headers'>

/** How to make a write succeed. Path values are those of the owned objects, or those that `before` returns. */
export interface SuccessfulRequest {
  readonly body?: object | undefined
  /** For bodies other than JSON. */
  readonly sent?: Sending
  readonly query?: (values: Values) => string
  /** A preparation; the values it returns extend the path values. */
  readonly before?: (company: TestCompany, values: Values) => Promise<Values | undefined>
}

export type Values = OwnedObjects['byParameter']
