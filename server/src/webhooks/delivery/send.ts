import { type OutboundResponse, OutboundFailedError, OutboundBlockedError } from '#platform/outbound.ts'
import { maskUrl } from '#platform/mask-url.ts'
import { currentWork } from '#platform/current-work.ts'
import { formatTraceparent } from '#platform/tracing/trace-context.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { ClaimedDelivery } from '#webhooks/delivery/claim-store.ts'
import { retryAfterMs } from '#webhooks/delivery/next-attempt.ts'
import type { Outcome } from '#webhooks/delivery/outcome.ts'
import { toMessage } from '#webhooks/messages/message-format.ts'
import { openSecret } from '#webhooks/sealed-secret.ts'
import { signedHeaders } from '#webhooks/signature.ts'

/** Stored part of a response body. */
const storedBodyBytes = 1_024

/** Receivers should respond at once and work later. */
const timeoutMs = 15_000

type SendContext = Pick<AppContext, 'outbound' | 'secrets' | 'config' | 'now'>

/** Makes one attempt. Follows no redirects, blocks private addresses on connect; any failure is in the outcome. */
export async function send(context: SendContext, claimed: ClaimedDelivery, signal: AbortSignal): Promise<Outcome> {
  const begun = context.now()
  const result = await trySend(context, claimed, signal)
  const at = context.now()
  return { at, durationMs: Math.max(0, at.getTime() - begun.getTime()), ...result }
}

type AttemptResult = Omit<Outcome, 'at' | 'durationMs'>

async function trySend(context: SendContext, claimed: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
  try {
    const answer = await post(context, claimed, signal)
    return await toResult(answer, context.now())
  } catch (error) {
    const isKnown = error instanceof OutboundFailedError || error instanceof OutboundBlockedError || error instanceof SecretError
    if (!isKnown) throw error
    return { status: undefined, body: undefined, error: withoutPath(error.message, claimed.url), requestedDelayMs: undefined }
  }
}

/** A receiver's path is often a secret of unknown form. */
function withoutPath(message: string, url: string): string {
  const { origin, pathname } = new URL(url)
  return pathname === '/' ? message : message.replaceAll(maskUrl(`${origin}${pathname}`), origin)
}

async function post(context: SendContext, claimed: ClaimedDelivery, signal: AbortSignal): Promise<OutboundResponse> {
  const body = JSON.stringify(toMessage(claimed.format, claimed, context.config.http.publicUrl))
  const headers = {
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    ...traceHeader(),
    ...signedHeaders({ id: claimed.eventId, sent: context.now(), body }, openSecrets(context, claimed)),
  }
  // reads only the beginning, however long the response is
  return context.outbound.fetch(claimed.url, { headers, body, maxBytes: Infinity, timeoutMs, idleMs: timeoutMs, signal })
}

/** Continues the trace of the request that caused the event. */
function traceHeader(): Readonly<Record<string, string>> {
  const trace = currentWork()?.trace
  return trace === undefined ? {} : { traceparent: formatTraceparent(trace) }
}

class SecretError extends Error {}

function openSecrets(
  { secrets, now }: SendContext,
  { webhookId, secret, previousSecret, previousUntil }: ClaimedDelivery,
): readonly string[] {
  const sealed = [secret, ...(previousSecret !== undefined && previousUntil !== undefined && previousUntil > now() ? [previousSecret] : [])]
  try {
    return sealed.map((one) => openSecret(secrets, webhookId, one))
  } catch (cause) {
    throw new SecretError('the secret of the webhook cannot be opened: WAYBILL_SECRET was changed; rotate the secret', { cause })
  }
}

async function toResult(answer: OutboundResponse, at: Date): Promise<AttemptResult> {
  const { status, headers } = answer
  const body = await readBeginning(answer)
  const taken = status >= 200 && status < 300
  const error = taken ? undefined : `the target answered ${String(status)}`
  return { status, body, error, requestedDelayMs: retryAfterMs(headers['retry-after'], at) }
}

/** Ignores a response that breaks off or stalls: the status has decided already. */
async function readBeginning({ body, cancel }: OutboundResponse): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of takeBytes(body, storedBodyBytes)) chunks.push(chunk)
  } catch {
    cancel()
  }
  const text = Buffer.concat(chunks).subarray(0, storedBodyBytes).toString('utf8')
  return text.replaceAll('\0', '')
}

async function* takeBytes(body: AsyncIterable<Uint8Array>, bytes: number): AsyncIterable<Uint8Array> {
  let read = 0
  for await (const chunk of body) {
    yield chunk
    read += chunk.length
    if (read >= bytes) return
  }
}
