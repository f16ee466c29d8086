import { type Span, spanKinds } from '#platform/tracing/tracer.ts'

type Attributes = Readonly<Record<string, string | number>>

const failed = { code: 2 }

/** Writes spans as the JSON of the OpenTelemetry protocol. */
export function encodeSpans(spans: readonly Span[], resource: Attributes): string {
  const scopeSpans = [{ scope: { name: 'waybill' }, spans: spans.map(toOtlp) }]
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: toAttributes(resource) }, scopeSpans }] })
}

function toOtlp({ name, kind = 'internal', attributes = {}, context, parentId, started, ended, hasFailed }: Span): object {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    flags: 1,
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: toNanoseconds(started),
    endTimeUnixNano: toNanoseconds(ended),
    attributes: toAttributes(attributes),
    ...(hasFailed && { status: failed }),
  }
}

/** As text: a number has not enough digits. */
function toNanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1000)) * 1000n)
}

function toAttributes(attributes: Attributes): readonly object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
