import { type OutboundAnswer, OutboundFailed, OutboundRefused } from '#platform/outbound.ts'
import { maskUrl } from '#platform/mask-url.ts'
import type { Tools } from '#platform/tools.ts'
import type { Claimed } from '#webhooks/delivery/claim-store.ts'
import { retryAfterMs } from '#webhooks/delivery/next-try.ts'
import type { Outcome } from '#webhooks/delivery/outcome.ts'
import { payloadOf } from '#webhooks/payload.ts'
import { openSecret } from '#webhooks/sealed-secret.ts'
import { signedHeaders } from '#webhooks/signature.ts'

/** What is kept of an answer. */
const keptBytes = 1_024

/** A receiver should answer at once and work later. */
const timeoutMs = 15_000

type Senders = Pick<Tools, 'outbound' | 'secrets' | 'config' | 'now'>

/** Makes one attempt. Redirects are not followed, private addresses are refused at connect; whatever goes wrong is in the outcome. */
export async function send(tools: Senders, claimed: Claimed, signal: AbortSignal): Promise<Outcome> {
  const begun = tools.now()
  const result = await attempt(tools, claimed, signal)
  const at = tools.now()
  return { at, durationMs: Math.max(0, at.getTime() - begun.getTime()), ...result }
}

type Result = Omit<Outcome, 'at' | 'durationMs'>

async function attempt(tools: Senders, claimed: Claimed, signal: AbortSignal): Promise<Result> {
  try {
    const answer = await post(tools, claimed, signal)
    return await resultOf(answer, tools.now())
  } catch (error) {
    const isKnown = error instanceof OutboundFailed || error instanceof OutboundRefused || error instanceof SecretFault
    if (!isKnown) throw error
    return { status: undefined, body: undefined, error: withoutPath(error.message, claimed.url), askedMs: undefined }
  }
}

/** A receiver's path is often its key, and of any form. */
function withoutPath(message: string, url: string): string {
  const { origin, pathname } = new URL(url)
  return pathname === '/' ? message : message.replaceAll(maskUrl(`${origin}${pathname}`), origin)
}

async function post(tools: Senders, claimed: Claimed, signal: AbortSignal): Promise<OutboundAnswer> {
  const body = JSON.stringify(payloadOf(claimed, tools.config.http.publicUrl))
  const headers = {
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    ...signedHeaders({ id: claimed.eventId, sent: tools.now(), body }, secretsOf(tools, claimed)),
  }
  // no more than its beginning is read, however long it is
  return tools.outbound.fetch(claimed.url, { headers, body, maxBytes: Infinity, timeoutMs, idleMs: timeoutMs, signal })
}

class SecretFault extends Error {}

function secretsOf({ secrets, now }: Senders, { webhookId, secret, previousSecret, previousUntil }: Claimed): readonly string[] {
  const sealed = [secret, ...(previousSecret !== undefined && previousUntil !== undefined && previousUntil > now() ? [previousSecret] : [])]
  try {
    return sealed.map((one) => openSecret(secrets, webhookId, one))
  } catch (cause) {
    throw new SecretFault('the secret of the webhook cannot be opened: WAYBILL_SECRET was changed; rotate the secret', { cause })
  }
}

async function resultOf(answer: OutboundAnswer, at: Date): Promise<Result> {
  const { status, headers } = answer
  const body = await beginningOf(answer)
  const taken = status >= 200 && status < 300
  const error = taken ? undefined : `the target answered ${String(status)}`
  return { status, body, error, askedMs: retryAfterMs(headers['retry-after'], at) }
}

/** An answer that breaks off or drags on is told by what came of it: the status has decided already. */
async function beginningOf({ body, cancel }: OutboundAnswer): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of firstOf(body, keptBytes)) chunks.push(chunk)
  } catch {
    cancel()
  }
  const text = Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8')
  return text.replaceAll('\0', '')
}

async function* firstOf(body: AsyncIterable<Uint8Array>, bytes: number): AsyncIterable<Uint8Array> {
  let read = 0
  for await (const chunk of body) {
    yield chunk
    read += chunk.length
    if (read >= bytes) return
  }
}
