export type CvssVersion = '2.0' | '3.0' | '3.1' | '4.0'

/** Values by metric, in the order in which a vector is written. */
export type Metrics = ReadonlyMap<string, string>

/** One version of the standard: its metrics and their values. */
export interface CvssStandard {
  readonly prefix: string
  /** The value for "not defined"; such a metric is treated as absent. */
  readonly undefinedValue: 'X' | 'ND'
  readonly base: ReadonlySet<string>
  readonly environmental: ReadonlySet<string>
  /** Every metric with its values, in the order of the standard. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
}

const base3 = 'AV:N,A,L,P AC:L,H PR:N,L,H UI:N,R S:U,C C:N,L,H I:N,L,H A:N,L,H'
const temporal3 = 'E:U,P,F,H RL:O,T,W,U RC:U,R,C'
const environmental3 = 'CR:L,M,H IR:L,M,H AR:L,M,H MAV:N,A,L,P MAC:L,H MPR:N,L,H MUI:N,R MS:U,C MC:N,L,H MI:N,L,H MA:N,L,H'

/** The metrics of every version, from the specifications of FIRST. */
export const cvssStandards: Readonly<Record<CvssVersion, CvssStandard>> = {
  '2.0': standard('', {
    base: 'AV:L,A,N AC:H,M,L Au:M,S,N C:N,P,C I:N,P,C A:N,P,C',
    others: 'E:U,POC,F,H RL:OF,TF,W,U RC:UC,UR,C',
    environmental: 'CDP:N,L,LM,MH,H TD:N,L,M,H CR:L,M,H IR:L,M,H AR:L,M,H',
  }),
  '3.0': standard('CVSS:3.0/', { base: base3, others: temporal3, environmental: environmental3 }),
  '3.1': standard('CVSS:3.1/', { base: base3, others: temporal3, environmental: environmental3 }),
  '4.0': standard('CVSS:4.0/', {
    base: 'AV:N,A,L,P AC:L,H AT:N,P PR:N,L,H UI:N,P,A VC:H,L,N VI:H,L,N VA:H,L,N SC:H,L,N SI:H,L,N SA:H,L,N',
    others: 'E:A,P,U',
    environmental:
      'CR:H,M,L IR:H,M,L AR:H,M,L MAV:N,A,L,P MAC:L,H MAT:N,P MPR:N,L,H MUI:N,P,A MVC:H,L,N MVI:H,L,N MVA:H,L,N MSC:H,L,N MSI:S,H,L,N MSA:S,H,L,N',
    supplemental: 'S:N,P AU:N,Y R:A,U,I V:D,C RE:L,M,H U:Clear,Green,Amber,Red',
  }),
}

interface Groups {
  readonly base: string
  readonly others: string
  readonly environmental: string
  readonly supplemental?: string
}

function standard(prefix: string, { base, others, environmental, supplemental = '' }: Groups): CvssStandard {
  const optional = [...readMetrics(others), ...readMetrics(environmental), ...readMetrics(supplemental)]
  const undefinedValue = prefix === '' ? 'ND' : 'X'
  return {
    prefix,
    undefinedValue,
    base: new Set(readMetrics(base).map(([metric]) => metric)),
    environmental: new Set(readMetrics(environmental).map(([metric]) => metric)),
    values: new Map([
      ...readMetrics(base).map(([metric, values]) => [metric, new Set(values)] as const),
      ...optional.map(([metric, values]) => [metric, new Set([...values, undefinedValue])] as const),
    ]),
  }
}

function readMetrics(written: string): readonly (readonly [metric: string, values: readonly string[]])[] {
  return Array.from(written.matchAll(/(\w+):(\S+)/g), ([, metric = '', values = '']) => [metric, values.split(',')])
}

/** Parses `AV:N/AC:L/…`: known metrics with known values, none twice, without those not defined; else `undefined`. */
export function readMetricsOf({ values, undefinedValue }: CvssStandard, text: string): Metrics | undefined {
  const parts = text.split('/', mostMetrics).map((part) => part.split(':', 3))
  const isSound = parts.every(([metric = '', value = '', rest]) => rest === undefined && values.get(metric)?.has(value) === true)
  const given = new Map(parts.map(([metric = '', value = '']) => [metric, value]))
  if (!isSound || given.size !== parts.length) return undefined
  return new Map([...values.keys()].flatMap((metric) => defined(metric, given.get(metric), undefinedValue)))
}

/** More than any version has, so that a repeated metric is still detected. */
const mostMetrics = 64

function defined(metric: string, value: string | undefined, undefinedValue: string): readonly (readonly [string, string])[] {
  return value === undefined || value === undefinedValue ? [] : [[metric, value]]
}

/** Writes the canonical text: metrics in the order of the standard, without those not defined. */
export function writeMetrics({ prefix, values }: CvssStandard, metrics: Metrics): string {
  const parts = [...values.keys()].filter((metric) => metrics.has(metric)).map((metric) => `${metric}:${metrics.get(metric) ?? ''}`)
  return `${prefix}${parts.join('/')}`
}
