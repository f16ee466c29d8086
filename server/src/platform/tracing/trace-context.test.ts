import { describe, expect, it } from 'vitest'
import { isSampled } from '#platform/tracing/sampler.ts'
import { formatTraceparent, newSpanId, newTraceId, parseTraceparent } from '#platform/tracing/trace-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

describe('a header traceparent (W3C Trace Context)', () => {
  it.each([
    ['01', true],
    ['00', false],
    ['03', true],
  ])('is read and written with flags %s', (flags, sampled) => {
    const read = parseTraceparent(`00-${traceId}-${spanId}-${flags}`)
    expect(read).toEqual({ traceId, spanId, isSampled: sampled })
    expect(read && formatTraceparent(read)).toBe(`00-${traceId}-${spanId}-${sampled ? '01' : '00'}`)
  })

  it('may be of a later version with more fields', () => {
    expect(parseTraceparent(`01-${traceId}-${spanId}-01-more`)).toEqual({ traceId, spanId, isSampled: true })
  })

  it.each([
    [undefined],
    [''],
    [`00-${traceId.toUpperCase()}-${spanId}-01`],
    [`00-${'0'.repeat(32)}-${spanId}-01`],
    [`00-${traceId}-${'0'.repeat(16)}-01`],
    [`00-${traceId}-${spanId}-01-more`],
    [`ff-${traceId}-${spanId}-01`],
    [`00-${traceId}-${spanId}-01\r\nx: y`],
  ])('that is not valid is ignored: %s', (header) => {
    expect(parseTraceparent(header)).toBeUndefined()
  })

  it('is written from new ids', () => {
    const context = { traceId: newTraceId(), spanId: newSpanId(), isSampled: true }
    expect(parseTraceparent(formatTraceparent(context))).toEqual(context)
  })
})

describe('OTEL_TRACES_SAMPLER', () => {
  const low = `${'0'.repeat(18)}10000000000000`
  const high = `${'0'.repeat(18)}f0000000000000`
  const yes = { traceId, spanId, isSampled: true }
  const no = { traceId, spanId, isSampled: false }

  it.each([
    ['always_on', low, no, true],
    ['always_off', low, yes, false],
    ['traceidratio', low, no, true],
    ['traceidratio', high, yes, false],
    ['parentbased_always_on', low, undefined, true],
    ['parentbased_always_on', low, no, false],
    ['parentbased_always_off', low, undefined, false],
    ['parentbased_always_off', low, yes, true],
    ['parentbased_traceidratio', low, undefined, true],
    ['parentbased_traceidratio', high, undefined, false],
    ['parentbased_traceidratio', high, yes, true],
  ] as const)('%s of half of the traces: %s below %j is %s', (name, id, parent, expected) => {
    expect(isSampled(name, 0.5, id, parent)).toBe(expected)
  })
})
