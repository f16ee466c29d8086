import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countEvents, counter, formatMetrics, gauge, histogram } from '#platform/metrics/metric.ts'

beforeEach(() => countEvents(true))
afterEach(() => countEvents(false))

describe('the text format of Prometheus', () => {
  it('names and explains each metric before its samples', () => {
    const deliveries = counter('deliveries_total', 'Attempts.', ['outcome'])
    deliveries.add({ outcome: 'delivered' })
    deliveries.add({ outcome: 'failed' }, 2)
    deliveries.add({ outcome: 'delivered' })
    expect(formatMetrics([deliveries]).split('\n')).toEqual([
      '# HELP deliveries_total Attempts.',
      '# TYPE deliveries_total counter',
      'deliveries_total{outcome="delivered"} 2',
      'deliveries_total{outcome="failed"} 2',
      '',
    ])
  })

  it('counts in each bucket what is not above its bound, with sum and count', () => {
    const took = histogram('took_seconds', 'Time.', { labels: ['route'], bounds: [0.1, 1] })
    for (const seconds of [0.05, 0.1, 0.5, 4]) took.observe({ route: '/a' }, seconds)
    expect(took.lines()).toEqual([
      'took_seconds_bucket{route="/a",le="0.1"} 2',
      'took_seconds_bucket{route="/a",le="1"} 3',
      'took_seconds_bucket{route="/a",le="+Inf"} 4',
      'took_seconds_sum{route="/a"} 4.65',
      'took_seconds_count{route="/a"} 4',
    ])
  })

  it('needs no label', () => {
    const total = counter('total', 'All.')
    expect(total.lines()).toEqual(['total 0'])
    const took = histogram('took_seconds', 'Time.', { bounds: [] })
    took.observe({}, 2)
    expect(took.lines()).toEqual(['took_seconds_bucket{le="+Inf"} 1', 'took_seconds_sum 2', 'took_seconds_count 1'])
  })

  it('escapes backslashes, quotes and line ends in label values', () => {
    const state = gauge('state', 'State.', ['name'])
    state.set({ name: 'a\\b"c\nd' }, 1)
    expect(state.lines()).toEqual([String.raw`state{name="a\\b\"c\nd"} 1`])
  })
})

it('a gauge keeps the last value, and none once it is cleared', () => {
  const age = gauge('age_seconds', 'Age.', ['feed'])
  age.set({ feed: 'osv' }, 3)
  age.set({ feed: 'osv' }, 4)
  expect(age.lines()).toEqual(['age_seconds{feed="osv"} 4'])
  age.clear()
  expect(age.lines()).toEqual([])
})

it('nothing is counted while counting is off', () => {
  const total = counter('total', 'All.')
  const took = histogram('took_seconds', 'Time.', { bounds: [1] })
  countEvents(false)
  total.add({})
  took.observe({}, 1)
  expect([total.lines(), took.lines()]).toEqual([['total 0'], []])
})
