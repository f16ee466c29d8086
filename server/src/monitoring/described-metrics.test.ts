import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatMetrics } from '#platform/metrics/metric.ts'
import { metrics } from '#platform/metrics/metrics.ts'

const root = join(import.meta.dirname, '../../..')

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

const all = Object.values(metrics)

/** Every name of a sample that `/metrics` may have. */
const samples = new Set(
  all.flatMap(({ name, type }) => (type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name])),
)

function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(/\b(?:waybill|process)_[a-z_]+/gu))]
}

it('the reference lists every metric with its type, labels and meaning, and no other', () => {
  const rows = [...read('docs/reference/metrics.md').matchAll(/^\| `((?:waybill|process)_\w+)` +\| (\w+) +\| (.+?) +\| (.+?) +\|$/gmu)]
  const described = rows.map(([, name, type, labels = '', help]) => ({
    name,
    type,
    labels: [...labels.matchAll(/\w+/gu)].map(String),
    help,
  }))
  expect(described).toEqual(all.map(({ name, type, labels, help }) => ({ name, type, labels: [...labels], help })))
})

const alerts = read('integrations/prometheus/waybill-alerts.yml')
const dashboard = JSON.parse(read('integrations/grafana/waybill.json')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}

describe('the alerts and the dashboard', () => {
  it.each([
    ['alerts', alerts],
    ['dashboard', dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')],
  ])('name only metrics that there are: %s', (_name, text) => {
    const named = namesIn(text)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !samples.has(name))).toEqual([])
    const served = formatMetrics(all)
    expect(named.filter((name) => !served.includes(`# TYPE ${name.replace(/_(?:bucket|sum|count)$/u, '')} `))).toEqual([])
  })

  it('filter and group only by labels that the metric has', () => {
    const expressions = [alerts, ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].join('\n')
    const labelsOf = new Map(all.map(({ name, labels }) => [name, new Set([...labels, 'le'])]))
    const used = [...expressions.matchAll(/\b((?:waybill|process)_[a-z_]+?)(?:_bucket|_sum|_count)?\{(\w+)[=!]/gu)]
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter(([, name = '', label = '']) => labelsOf.get(name)?.has(label) !== true).map(([text]) => text)).toEqual([])
  })

  it('show every metric', () => {
    const shown = new Set(namesIn(JSON.stringify(dashboard)))
    const missing = all.filter(({ name }) => ![name, `${name}_bucket`, `${name}_count`].some((one) => shown.has(one)))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('each alert names a heading that says what to do', () => {
    const page = read('docs/how-to/monitor.md')
    const named = [...alerts.matchAll(/- alert: (\w+)[\s\S]*?runbook: (\S+)/gu)].map(([, alert = '', runbook]) => ({ alert, runbook }))
    expect(named).toHaveLength((alerts.match(/- alert:/gu) ?? []).length)
    for (const { alert, runbook } of named) {
      expect(runbook).toBe(`docs/how-to/monitor.md#${alert.toLowerCase()}`)
      expect(page).toContain(`\n### ${alert}\n`)
    }
  })
})
