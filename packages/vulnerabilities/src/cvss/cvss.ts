import calculator from 'ae-cvss-calculator'

import { type CvssStandard, cvssStandards, type CvssVersion, type Metrics, readMetricsOf, writeMetrics } from './cvss-metrics.ts'
import { baseScore2, overallScore2 } from './cvss2-score.ts'
import { memoise } from './memoise.ts'

export type { CvssVersion } from './cvss-metrics.ts'

/** A vector with all base metrics of its version, in canonical form. */
export interface CvssVector {
  readonly version: CvssVersion
  readonly vector: string
}

/** A module's settings about the environment a vulnerability is found in. */
export interface CvssEnvironment {
  readonly environmentalConfig?: EnvironmentalVectors | undefined
  readonly ciaRequirements?: CiaLetters | undefined
}

interface EnvironmentalVectors {
  readonly v2vectorString?: string | null | undefined
  readonly v3vectorString?: string | null | undefined
  readonly v4vectorString?: string | null | undefined
}

type CiaLetter = 'X' | 'L' | 'M' | 'H'

interface CiaLetters {
  readonly CR?: CiaLetter | undefined
  readonly IR?: CiaLetter | undefined
  readonly AR?: CiaLetter | undefined
}

export type CvssSeverity = 'none' | 'low' | 'medium' | 'high' | 'critical'

/** The score in an environment, and the vector including the environmental metrics applied. */
export interface EnvironmentalScore {
  readonly score: number
  readonly severity: CvssSeverity
  readonly vector: string
}

const longestVector = 500
const maxCached = 10_000

const parse = memoise(maxCached, String, parseText)

/**
 * Parses a CVSS vector of any version; `undefined` for unknown metrics or values, repeated metrics, or missing base metrics.
 * Optional metrics that are not defined are dropped.
 */
export function parseVector(text: string): CvssVector | undefined {
  return text.length > longestVector ? undefined : parse(text)
}

/** Version 2 has no prefix; some tools add one, or parentheses. */
function parseText(text: string): CvssVector | undefined {
  const [, version = '2.0'] = /^CVSS:([34]\.[01])\//.exec(text.trim()) ?? []
  if (!isVersion(version)) return undefined
  const standard = cvssStandards[version]
  const metrics = readMetricsOf(standard, withoutPrefix(text, standard))
  const isComplete = metrics !== undefined && [...standard.base].every((metric) => metrics.has(metric))
  return isComplete ? { version, vector: writeMetrics(standard, metrics) } : undefined
}

function isVersion(version: string): version is CvssVersion {
  return Object.hasOwn(cvssStandards, version)
}

function withoutPrefix(text: string, { prefix }: CvssStandard): string {
  const written = text.trim()
  return prefix === '' ? written.replace(/^(?:CVSS2#|CVSS:2\.0\/)/, '').replace(/^\((.*)\)$/, '$1') : written.slice(prefix.length)
}

/** Scores the base metrics alone. */
export function baseScore({ vector }: CvssVector): number {
  return scores(vector).base
}

/**
 * The score of a vulnerability in an environment (docs/reference/components-and-matching.md#severity): the environmental metrics of the
 * configured vector of the same version are put into the vulnerability's own; where none is configured, the requirements CR, IR and AR are.
 * Temporal and threat metrics of the vulnerability count. Base metrics of the configured vector do not.
 */
export function environmentalScore({ version, vector }: CvssVector, environment: CvssEnvironment): EnvironmentalScore {
  const configured = environment.environmentalConfig?.[`${families[version]}vectorString`] ?? ''
  return scoreIn({ version, vector, configured, letters: environment.ciaRequirements ?? {} })
}

interface EnvironmentalInput extends CvssVector {
  readonly configured: string
  readonly letters: CiaLetters
}

const scoreIn = memoise(maxCached, keyOf, ({ version, vector, configured, letters }: EnvironmentalInput): EnvironmentalScore => {
  const standard = cvssStandards[version]
  const own = readMetricsOf(standard, withoutPrefix(vector, standard)) ?? new Map()
  const applied = environmentalMetrics(configured, families[version]) ?? requiredMetrics(letters)
  const merged = writeMetrics(standard, new Map([...own, ...applied]))
  const score = scores(merged).overall
  return { score, severity: severityOf(score), vector: merged }
})

function keyOf({ vector, configured, letters: { CR, IR, AR } }: EnvironmentalInput): string {
  return `${vector} ${CR ?? 'X'}${IR ?? 'X'}${AR ?? 'X'} ${configured}`
}

const families = { '2.0': 'v2', '3.0': 'v3', '3.1': 'v3', '4.0': 'v4' } as const

export type CvssFamily = (typeof families)[CvssVersion]

/** No version writes "not defined", so X is left out. */
function requiredMetrics({ CR = 'X', IR = 'X', AR = 'X' }: CiaLetters): Metrics {
  return new Map(Object.entries({ CR, IR, AR }).filter(([, letter]) => letter !== 'X'))
}

/** Parses the environmental metrics of a configured vector; `undefined` for a text that is none. */
export function environmentalMetrics(text: string, family: CvssFamily): Metrics | undefined {
  if (text.length > longestVector) return undefined
  const { metrics, standard } = readPartial(text, family)
  return metrics && new Map([...metrics].filter(([metric]) => standard.environmental.has(metric)))
}

/** Parses a configured vector, in which base metrics and the prefix may be missing, since the setting names the version. */
function readPartial(text: string, family: CvssFamily): { readonly metrics: Metrics | undefined; readonly standard: CvssStandard } {
  const [, given] = /^\s*CVSS:(\d\.\d)\//.exec(text) ?? []
  const version = given ?? { v2: '2.0', v3: '3.1', v4: '4.0' }[family]
  const standard = isVersion(version) ? cvssStandards[version] : cvssStandards['2.0']
  const isOfFamily = isVersion(version) && families[version] === family
  const rest = given === undefined ? withoutPrefix(text, cvssStandards['2.0']) : withoutPrefix(text, standard)
  return { metrics: isOfFamily ? readMetricsOf(standard, rest) : undefined, standard }
}

/**
 * Whether text can be a vector of `environmentalConfig`: parsable, of that version, with or without base metrics
 * (docs/reference/settings.md#environmental-vectors).
 */
export function isEnvironmentalVector(text: string, family: CvssFamily): boolean {
  return environmentalMetrics(text, family) !== undefined
}

/**
 * The best vector of a vulnerability (docs/reference/components-and-matching.md#severity): v4, else v3.1, v3.0, v2; among equals the one
 * with the highest base score.
 */
export function bestVector(texts: readonly string[]): CvssVector | undefined {
  const [best] = texts
    .flatMap((text) => parseVector(text) ?? [])
    .toSorted((a, b) => b.version.localeCompare(a.version) || baseScore(b) - baseScore(a))
  return best
}

export type AttackVector = 'N' | 'A' | 'L' | 'P'

/**
 * The Modified Attack Vector of an environment (docs/reference/modules.md#environmental-context): of the v4 vector when it has the metric,
 * else of the v3 vector. `undefined` is "not specified": neither has it, or the one that decides says X.
 */
export function modifiedAttackVector(v3: string | null | undefined, v4: string | null | undefined): AttackVector | undefined {
  const value = attackVectorIn(v4) ?? attackVectorIn(v3)
  return value === 'X' ? undefined : value
}

function attackVectorIn(vector: string | null | undefined): AttackVector | 'X' | undefined {
  return /(?:^|\/)MAV:([NALPX])(?:\/|$)/.exec(vector?.trim() ?? '')?.[1] as AttackVector | 'X' | undefined
}

/** Rates a score on the qualitative scale of CVSS 3 and 4, for every version. */
export function severityOf(score: number): CvssSeverity {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : 'none'
}

interface Scores {
  readonly base: number
  /** With every metric that the vector defines. */
  readonly overall: number
}

/** Scores of canonical vectors. */
const scores = memoise(maxCached, String, (vector: string): Scores => {
  if (vector.startsWith('CVSS:4.0/')) {
    const { baseMetricsOnly, overall } = new calculator.Cvss4P0(vector).calculateScores(false)
    return { base: baseMetricsOnly ?? 0, overall }
  }
  if (!vector.startsWith('CVSS:')) return scores2(vector)
  const Calculator = vector.startsWith('CVSS:3.0/') ? calculator.Cvss3P0 : calculator.Cvss3P1
  const { base = 0, overall } = new Calculator(vector).calculateScores(false)
  return { base, overall }
})

function scores2(vector: string): Scores {
  const metrics = readMetricsOf(cvssStandards['2.0'], vector) ?? new Map()
  return { base: baseScore2(metrics), overall: overallScore2(metrics) }
}
