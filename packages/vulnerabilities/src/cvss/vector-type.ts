import type { Severity } from '../advisory.ts'

/** The metrics of one CVSS version: allowed values and required metrics. */
interface Metrics {
  readonly type: Severity['type']
  readonly required: readonly string[]
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
}

/** `AV:NALP AC:LH` means: AV is one of N, A, L, P; longer values are separated by commas. */
function metricsOf(type: Severity['type'], base: string, others: string): Metrics {
  const entries = `${base} ${others}`.split(' ').map((entry) => entry.split(':') as [string, string])
  const values = new Map(entries.map(([key, allowed]) => [key, new Set(allowed.includes(',') ? allowed.split(',') : allowed)]))
  return { type, values, required: base.split(' ').map((entry) => entry.slice(0, entry.indexOf(':'))) }
}

const version2 = metricsOf(
  'CVSS_V2',
  'AV:LAN AC:HML Au:MSN C:NPC I:NPC A:NPC',
  'E:U,POC,F,H,ND RL:OF,TF,W,U,ND RC:UC,UR,C,ND CDP:N,L,LM,MH,H,ND TD:N,L,M,H,ND CR:L,M,H,ND IR:L,M,H,ND AR:L,M,H,ND',
)
const version3 = metricsOf(
  'CVSS_V3',
  'AV:NALP AC:LH PR:NLH UI:NR S:UC C:NLH I:NLH A:NLH',
  'E:XUPFH RL:XOTWU RC:XURC CR:XLMH IR:XLMH AR:XLMH MAV:XNALP MAC:XLH MPR:XNLH MUI:XNR MS:XUC MC:XNLH MI:XNLH MA:XNLH',
)
const version4 = metricsOf(
  'CVSS_V4',
  'AV:NALP AC:LH AT:NP PR:NLH UI:NPA VC:HLN VI:HLN VA:HLN SC:HLN SI:HLN SA:HLN',
  'E:XAPU CR:XHML IR:XHML AR:XHML MAV:XNALP MAC:XLH MAT:XNP MPR:XNLH MUI:XNPA MVC:XNLH MVI:XNLH MVA:XNLH MSC:XNLH MSI:XNLHS MSA:XNLHS S:XNP AU:XNY R:XAUI V:XDC RE:XLMH U:X,Clear,Green,Amber,Red',
)

const versions: readonly (readonly [prefix: string, metrics: Metrics])[] = [
  ['CVSS:4.0/', version4],
  ['CVSS:3.1/', version3],
  ['CVSS:3.0/', version3],
  ['', version2],
]

const longest = 400

/** Detects the CVSS version of a vector; undefined for unknown, repeated or missing metrics. */
export function vectorTypeOf(vector: string): Severity['type'] | undefined {
  if (vector.length > longest) return undefined
  const [prefix, metrics] = versions.find(([start]) => vector.startsWith(start)) ?? ['', version2]
  const parts = vector.slice(prefix.length).split('/').map(parseMetric)
  const keys = new Set(parts.map(([key]) => key))
  const isVector =
    keys.size === parts.length &&
    parts.every(([key, value]) => metrics.values.get(key)?.has(value) === true) &&
    metrics.required.every((key) => keys.has(key))
  return isVector ? metrics.type : undefined
}

function parseMetric(part: string): readonly [key: string, value: string] {
  const at = part.indexOf(':')
  return [part.slice(0, at), part.slice(at + 1)]
}
