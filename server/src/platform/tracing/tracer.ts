import { performance } from 'node:perf_hooks'
import { currentWork, runAs } from '#platform/current-work.ts'
import { newSpanId, newTraceId, type TraceContext } from '#platform/tracing/trace-context.ts'

/** The numbers of the OpenTelemetry protocol. */
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const

type Attributes = Readonly<Record<string, string | number>>

interface SpanOptions {
  readonly name: string
  readonly kind?: keyof typeof spanKinds
  readonly attributes?: Attributes
}

/** A span that ended, with times in milliseconds since 1970. */
export interface Span extends SpanOptions {
  readonly context: TraceContext
  readonly parentId: string | undefined
  readonly started: number
  readonly ended: number
  readonly hasFailed: boolean
}

/** What records the spans of the process. */
export interface Tracer {
  readonly isSampled: (traceId: string, parent: TraceContext | undefined) => boolean
  readonly record: (span: Span) => void
}

const active: { tracer: Tracer | undefined } = { tracer: undefined }

/** Sets the tracer of the process; there is none unless an endpoint is set. */
export function useTracer(tracer: Tracer | undefined): void {
  active.tracer = tracer
}

/** A span that has begun. */
export interface OpenSpan {
  readonly context: TraceContext
  readonly end: (options: SpanOptions & { readonly hasFailed: boolean }) => void
}

/** Begins a span below `parent`, or a trace; undefined without a tracer. */
export function beginSpan(parent: TraceContext | undefined): OpenSpan | undefined {
  const { tracer } = active
  if (tracer === undefined) return undefined
  const traceId = parent?.traceId ?? newTraceId()
  const context = { traceId, spanId: newSpanId(), isSampled: tracer.isSampled(traceId, parent) }
  const started = now()
  return {
    context,
    end(options) {
      if (context.isSampled) tracer.record({ ...options, context, parentId: parent?.spanId, started, ended: now() })
    },
  }
}

/** Runs a step of the current work as a span; what it starts is below it. */
export async function traced<Result>(options: SpanOptions, run: () => Promise<Result>): Promise<Result> {
  const work = currentWork()
  const span = beginSpan(work?.trace)
  if (span === undefined) return run()
  try {
    const result = await runAs({ ...work, trace: span.context }, run)
    span.end({ ...options, hasFailed: false })
    return result
  } catch (error) {
    span.end({ ...options, hasFailed: true })
    throw error
  }
}

/** Records a statement that just ended, if the work that sent it is recorded: its text, never its values. */
export function traceStatement(text: string, milliseconds: number, hasFailed: boolean): void {
  const { tracer } = active
  const parent = currentWork()?.trace
  if (tracer === undefined || parent?.isSampled !== true) return
  const ended = now()
  tracer.record({
    name: /^\W*(\w+)/u.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    context: { ...parent, spanId: newSpanId() },
    parentId: parent.spanId,
    started: ended - milliseconds,
    ended,
    hasFailed,
  })
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
