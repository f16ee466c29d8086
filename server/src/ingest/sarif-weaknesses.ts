import { omitUndefined } from '@waybill/documents/json'
import type { SarifLog, SarifResult, SarifRun, SarifSeverity } from '@waybill/documents/sarif'

/** A place where a tool found a weakness, as risks refer to it (decisions 16). */
export interface WeaknessRef {
  readonly file?: string
  readonly line?: number
  readonly ruleId?: string
  readonly level: string
  readonly fingerprint?: string
}

/** A weakness that a tool found, in all its places. */
export interface Weakness {
  readonly tool: string
  /** `CWE-79`. */
  readonly cwe: string
  /** The worst of its findings. */
  readonly severity: SarifSeverity
  /** How many findings there are; `sourceRefs` has the first 100. */
  readonly findings: number
  readonly sourceRefs: readonly WeaknessRef[]
}

/** A weakness in a module or project, under the key that a risk is kept by. */
export interface ScopedWeakness extends Weakness {
  readonly autoKey: string
}

const maxRefs = 100
/** There are under a thousand weaknesses, and a log has few tools. */
const maxWeaknesses = 5_000

/**
 * One entry for each CWE and tool (decisions 5, 6), in the order of the log. What is suppressed, gone since the baseline, or no
 * failure does not count; a result that needs a person's review does.
 */
export function weaknessesIn({ runs }: Pick<SarifLog, 'runs'>): readonly Weakness[] {
  const found = new Map<string, WeaknessDraft>()
  for (const run of runs) {
    for (const result of run.results.filter(isCounted)) addResult(found, run, result)
  }
  return [...found.values()]
}

/** The same for a scope: a module's id, or a project's. */
export function scopeWeaknesses(scopeId: string, weaknesses: readonly Weakness[]): readonly ScopedWeakness[] {
  return weaknesses.map((weakness) => ({ ...weakness, autoKey: `cwe|${scopeId}|${weakness.tool}|${weakness.cwe}` }))
}

function isCounted({ suppressed, baselineState, kind }: SarifResult): boolean {
  return !suppressed && baselineState !== 'absent' && (kind === 'fail' || kind === 'review')
}

interface WeaknessDraft extends Weakness {
  severity: SarifSeverity
  findings: number
  readonly sourceRefs: WeaknessRef[]
}

function addResult(found: Map<string, WeaknessDraft>, { tool }: SarifRun, result: SarifResult): void {
  for (const cwe of result.cwes) {
    const key = `${tool.name} ${cwe}`
    const known = found.get(key)
    if (known !== undefined) mergeResult(known, result)
    else if (found.size < maxWeaknesses)
      found.set(key, { tool: tool.name, cwe, severity: result.severity, findings: 1, sourceRefs: [toRef(result)] })
  }
}

function mergeResult(weakness: WeaknessDraft, result: SarifResult): void {
  if (isWorse(result.severity, weakness.severity)) weakness.severity = result.severity
  weakness.findings += 1
  if (weakness.sourceRefs.length < maxRefs) weakness.sourceRefs.push(toRef(result))
}

/** By rank, then by score; a score tells more than a word of the same rank. */
function isWorse(one: SarifSeverity, other: SarifSeverity): boolean {
  return one.rank === other.rank ? scoreOf(one) > scoreOf(other) : one.rank > other.rank
}

function scoreOf({ value }: SarifSeverity): number {
  return typeof value === 'number' ? value : -1
}

function toRef({ locations: [first], ruleId, level, fingerprint }: SarifResult): WeaknessRef {
  return omitUndefined({ file: first?.file ?? first?.logical, line: first?.line, ruleId, level, fingerprint }) as unknown as WeaknessRef
}
