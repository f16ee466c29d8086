/** The value of each label of a sample. Values are few and known: no company, name or id (docs/reference/metrics.md#labels). */
type LabelValues<Label extends string> = Readonly<Record<Label, string>>

interface Definition<Label extends string> {
  readonly name: string
  readonly help: string
  readonly labels: readonly Label[]
}

/** A metric of this process, as Prometheus reads it. */
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: readonly string[]
  /** Writes one line for each sample. */
  readonly lines: () => readonly string[]
}

export interface Counter<Label extends string> extends Metric {
  readonly add: (values: LabelValues<Label>, amount?: number) => void
}

export interface Gauge<Label extends string> extends Metric {
  readonly set: (values: LabelValues<Label>, value: number) => void
  /** Forgets all samples, so that what is no longer there is no longer reported. */
  readonly clear: () => void
}

export interface Histogram<Label extends string> extends Metric {
  readonly observe: (values: LabelValues<Label>, seconds: number) => void
}

const counting = { isOn: false }

/** Turns counting on or off for the process. It is off unless the metrics are served. */
export function countEvents(isOn: boolean): void {
  counting.isOn = isOn
}

/** Declares a total that only grows. */
export function counter<Label extends string = never>(name: string, help: string, labels: readonly Label[] = []): Counter<Label> {
  const definition = { name, help, labels }
  const totals = new Map<string, number>(labels.length === 0 ? [['', 0]] : [])
  return {
    ...definition,
    type: 'counter',
    add(values, amount = 1) {
      if (!counting.isOn) return
      const key = keyOf(definition, values)
      totals.set(key, (totals.get(key) ?? 0) + amount)
    },
    lines: () => linesOf(name, totals),
  }
}

/** Declares a value that is read when the metrics are. */
export function gauge<Label extends string = never>(
  name: string,
  help: string,
  labels: readonly Label[] = [],
  type: 'gauge' | 'counter' = 'gauge',
): Gauge<Label> {
  const definition = { name, help, labels }
  const current = new Map<string, number>()
  return {
    ...definition,
    type,
    set: (values, value) => void current.set(keyOf(definition, values), value),
    clear: () => current.clear(),
    lines: () => linesOf(name, current),
  }
}

interface Distribution {
  /** Of each bucket, without those of smaller ones; the last has no bound. */
  readonly counts: number[]
  sum: number
}

/** Declares a distribution of durations over buckets with these upper bounds in seconds. */
export function histogram<Label extends string = never>(
  name: string,
  help: string,
  { labels = [], bounds }: { readonly labels?: readonly Label[]; readonly bounds: readonly number[] },
): Histogram<Label> {
  const definition = { name, help, labels }
  const distributions = new Map<string, Distribution>()
  return {
    ...definition,
    type: 'histogram',
    observe(values, seconds) {
      if (!counting.isOn) return
      const key = keyOf(definition, values)
      const found = distributions.get(key) ?? { counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      distributions.set(key, found)
      const at = bounds.findIndex((bound) => seconds <= bound)
      const bucket = at === -1 ? bounds.length : at
      found.counts[bucket] = (found.counts[bucket] ?? 0) + 1
      found.sum += seconds
    },
    lines: () => [...distributions].flatMap(([key, distribution]) => distributionLines(name, key, { bounds, ...distribution })),
  }
}

function distributionLines(
  name: string,
  key: string,
  { bounds, counts, sum }: Distribution & { readonly bounds: readonly number[] },
): readonly string[] {
  const lines: string[] = []
  let count = 0
  for (const [i, bound] of [...bounds.map(String), '+Inf'].entries()) {
    count += counts[i] ?? 0
    lines.push(`${name}_bucket${braced(key === '' ? `le="${bound}"` : `${key},le="${bound}"`)} ${String(count)}`)
  }
  return [...lines, `${name}_sum${braced(key)} ${String(sum)}`, `${name}_count${braced(key)} ${String(count)}`]
}

function linesOf(name: string, values: ReadonlyMap<string, number>): readonly string[] {
  return [...values].map(([key, value]) => `${name}${braced(key)} ${String(value)}`)
}

function braced(key: string): string {
  return key === '' ? '' : `{${key}}`
}

function keyOf<Label extends string>({ labels }: Definition<Label>, values: LabelValues<Label>): string {
  return labels.map((label) => `${label}="${escapeValue(values[label])}"`).join(',')
}

function escapeValue(value: string): string {
  return value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
}

/** Writes metrics in the text format of Prometheus, version 0.0.4. */
export function formatMetrics(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap((one) => [`# HELP ${one.name} ${one.help}`, `# TYPE ${one.name} ${one.type}`, ...one.lines()])
  return `${lines.join('\n')}\n`
}
