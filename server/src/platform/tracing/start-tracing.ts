import type { AppContext } from '#platform/app-context.ts'
import { encodeSpans } from '#platform/tracing/encode-spans.ts'
import { isSampled } from '#platform/tracing/sampler.ts'
import { type Span, useTracer } from '#platform/tracing/tracer.ts'
import type { TracingConfig } from '#platform/tracing/tracing-settings.ts'

/** More that wait to be sent are dropped, so that a receiver that is down takes no memory. */
const mostWaiting = 4_096
const sentAtOnce = 512
const sendEveryMs = 5_000

/** The traces of a process, under way to their receiver. */
export interface Tracing {
  /** Sends what waits. */
  readonly flush: () => Promise<void>
  /** Sends what waits, and records no more. */
  readonly stop: () => Promise<void>
}

/** Begins to record spans, and sends them in batches by OTLP over HTTP; what the receiver does not take is lost and logged. */
export function startTracing(config: TracingConfig, { outbound, log }: Pick<AppContext, 'outbound' | 'log'>): Tracing {
  const waiting: Span[] = []
  const state = { dropped: 0, sending: Promise.resolve() }

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, sentAtOnce)
      const error = await post(config, outbound, encodeSpans(spans, config.resource))
      if (error !== undefined) state.dropped += spans.length
      if (state.dropped > 0) log.warn({ spans: state.dropped, reason: error ?? 'too many were waiting' }, 'spans were lost')
      state.dropped = 0
      if (error !== undefined) return
    }
  }
  function flush(): Promise<void> {
    state.sending = state.sending.then(send)
    return state.sending
  }
  const timer = setInterval(() => void flush(), sendEveryMs).unref()
  useTracer({
    isSampled: (traceId, parent) => isSampled(config.sampler, config.ratio, traceId, parent),
    record(span) {
      if (waiting.length >= mostWaiting) state.dropped += 1
      else waiting.push(span)
      if (waiting.length === sentAtOnce) void flush()
    },
  })
  return {
    flush,
    async stop() {
      clearInterval(timer)
      useTracer(undefined)
      await flush()
    },
  }
}

/** Returns why the receiver did not take it. */
async function post(
  { url, headers, timeoutMs }: TracingConfig,
  outbound: AppContext['outbound'],
  body: string,
): Promise<string | undefined> {
  try {
    const sent = { ...headers, 'content-type': 'application/json' }
    const answer = await outbound.fetch(url, { headers: sent, body, maxBytes: 65_536, timeoutMs })
    answer.cancel()
    return answer.status < 300 ? undefined : `the receiver answered ${String(answer.status)}`
  } catch (error) {
    return (error as Error).message
  }
}
