import type { components } from '../api/schema.d.ts'

export type Webhook = components['schemas']['Webhook']

/** A new secret of a webhook, shown once. */
export interface IssuedSecret {
  readonly url: string
  readonly secret: string
}
