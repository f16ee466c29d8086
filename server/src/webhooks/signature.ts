import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Creates a webhook secret in the format of Standard Webhooks. */
export function makeSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

/** A signed message with its id and time of sending. */
export interface SignedMessage {
  readonly id: string
  readonly sent: Date
  readonly body: string
}

/** Builds the headers of Standard Webhooks with one signature per secret, so that receivers can rotate theirs. */
export function signedHeaders(message: SignedMessage, secrets: readonly string[]): Readonly<Record<string, string>> {
  const { id, sent, body } = message
  const timestamp = String(Math.floor(sent.getTime() / 1000))
  const signatures = secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function sign(secret: string, content: string): string {
  return createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(content)
    .digest('base64')
}
