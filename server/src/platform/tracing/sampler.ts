import type { TraceContext } from '#platform/tracing/trace-context.ts'

/** The values of `OTEL_TRACES_SAMPLER`. */
export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type SamplerName = (typeof samplerNames)[number]

/** Decides whether a new span is recorded; `parent` is undefined at the beginning of a trace. */
export function isSampled(name: SamplerName, ratio: number, traceId: string, parent: TraceContext | undefined): boolean {
  if (name.startsWith('parentbased_') && parent !== undefined) return parent.isSampled
  if (name.endsWith('traceidratio')) return isWithinRatio(traceId, ratio)
  return name.endsWith('always_on')
}

/** The same for every service that a trace passes: it depends on nothing but the id. */
function isWithinRatio(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(18), 16) < ratio * 2 ** 56
}
