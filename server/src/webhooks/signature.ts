import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret of a webhook, in the writing of Standard Webhooks. */
export function makeSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

/** What is signed: a message with its id and the moment it is sent. */
export interface SignedMessage {
  readonly id: string
  readonly sent: Date
  readonly body: string
}

/** The headers of Standard Webhooks; one signature for each secret, so that receivers can change theirs at leisure. */
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
