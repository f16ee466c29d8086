import { pageSize } from '#platform/http/paging.ts'
import type { Diagnostics } from '@waybill/documents'
import { readSarif, type SarifLog, type SarifResult, type SarifRun } from '@waybill/documents/sarif'
import type { SarifFinding, ShownRule } from '#ingest/sarif/sarif.ts'
import { weaknessesIn, type Weakness } from '#ingest/sarif/sarif-weaknesses.ts'

/** A SARIF log in the form in which it is stored. */
export interface SarifReaderResult {
  readonly tools: readonly { readonly name: string; readonly version: string | null }[]
  /** Number of rules. */
  readonly rules: number
  readonly findings: number
  /** The first rules, those with findings before the others. */
  readonly shownRules: readonly ShownRule[]
  /** The findings as JSON, one text per page. */
  readonly pages: readonly string[]
  readonly diagnostics: Diagnostics
  readonly weaknesses: readonly Weakness[]
}

const maxShownRules = 1_000
const maxTools = 100

/** Reads a log and prepares it for storage; throws a ParseError. */
export function readSarifDocument({ bytes }: { readonly bytes: Uint8Array }): SarifReaderResult {
  const log = readSarif(bytes)
  const tools = new Map(log.runs.map(({ tool }) => [`${tool.name} ${tool.version ?? ''}`, tool]))
  const findings = log.runs.flatMap((run) => run.results.map((result) => toFinding(run, result)))
  return {
    tools: [...tools.values()].slice(0, maxTools).map(({ name, version = null }) => ({ name, version })),
    rules: log.runs.reduce((sum, run) => sum + run.rules.length, 0),
    findings: findings.length,
    shownRules: shownRulesOf(log),
    pages: toPages(findings),
    diagnostics: log.diagnostics,
    weaknesses: weaknessesIn(log),
  }
}

function shownRulesOf({ runs }: SarifLog): readonly ShownRule[] {
  const broken = runs.map(({ results }) => new Set(results.map(({ rule }) => rule)))
  const shown = runs.flatMap((run, at) => run.rules.map((_, index) => ({ run, index, isBroken: broken[at]?.has(index) === true })))
  const ordered = [...shown.filter(({ isBroken }) => isBroken), ...shown.filter(({ isBroken }) => !isBroken)]
  return ordered.slice(0, maxShownRules).flatMap(({ run, index }) => toShownRule(run, index))
}

function toShownRule({ tool, rules }: SarifRun, index: number): readonly ShownRule[] {
  const rule = rules[index]
  if (rule === undefined) return []
  return [
    {
      id: rule.id,
      tool: rule.extension ?? tool.name,
      name: rule.name ?? null,
      shortDescription: rule.shortDescription ?? null,
      fullDescription: rule.fullDescription ?? null,
      helpUri: rule.helpUri ?? null,
      level: rule.level,
      cwes: [...rule.cwes],
    },
  ]
}

function toFinding({ tool }: SarifRun, result: SarifResult): SarifFinding {
  const [first = noLocation, ...others] = result.locations.map(({ file = null, line = null, column = null, logical = null }) => ({
    file,
    line,
    column,
    logical,
  }))
  const suppressions = result.suppressions.map(({ kind = null, status, justification = null }) => ({ kind, status, justification }))
  return {
    tool: tool.name,
    rule: result.ruleId ?? null,
    level: result.level,
    kind: result.kind,
    severity: result.severity,
    message: result.message,
    ...first,
    ...(others.length > 0 && { otherPlaces: others }),
    cwes: [...result.cwes],
    suppressed: result.suppressed,
    ...(suppressions.length > 0 && { suppressions }),
    baselineState: result.baselineState ?? null,
    fingerprint: result.fingerprint ?? null,
  }
}

const noLocation = { file: null, line: null, column: null, logical: null }

function toPages(findings: readonly SarifFinding[]): readonly string[] {
  const count = Math.ceil(findings.length / pageSize)
  return Array.from({ length: count }, (_, page) => JSON.stringify(findings.slice(page * pageSize, (page + 1) * pageSize)))
}
