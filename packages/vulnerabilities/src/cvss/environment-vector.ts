import { type CvssFamily, type CvssVector, environmentalMetrics, parseVector } from './cvss.ts'
import { cvssStandards, type Metrics, readMetricsOf, writeMetrics } from './cvss-metrics.ts'

const newest = { v2: '2.0', v3: '3.1', v4: '4.0' } as const

/** Lists the environmental metrics of a version in the order of the standard, each with its values but the one for "not defined". */
export function environmentalMetricsOf(family: CvssFamily): readonly (readonly [metric: string, values: readonly string[]])[] {
  const { environmental, values, undefinedValue } = cvssStandards[newest[family]]
  return [...environmental].map((metric) => [metric, [...(values.get(metric) ?? [])].filter((value) => value !== undefinedValue)])
}

/** Reads the environmental metrics of a configured vector; nothing from a text that is none. */
export function readEnvironment(text: string, family: CvssFamily): Metrics {
  return environmentalMetrics(text, family) ?? new Map()
}

/** Writes environmental metrics as a configured vector; an empty text for none. */
export function writeEnvironment(metrics: Metrics, family: CvssFamily): string {
  return metrics.size === 0 ? '' : writeMetrics(cvssStandards[newest[family]], metrics)
}

/** Parses the vector of a finding and takes the environmental metrics out that were put into it. */
export function withoutEnvironment(text: string): CvssVector | undefined {
  const parsed = parseVector(text)
  if (parsed === undefined) return undefined
  const { version, vector } = parsed
  const standard = cvssStandards[version]
  const metrics = readMetricsOf(standard, vector.slice(standard.prefix.length)) ?? new Map()
  const own = new Map([...metrics].filter(([metric]) => !standard.environmental.has(metric)))
  return { version, vector: writeMetrics(standard, own) }
}
