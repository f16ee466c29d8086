import { describe, expect, it } from 'vitest'
import { weaknessesIn, scopeWeaknesses } from '#ingest/sarif-weaknesses.ts'
import { readSarif, type SarifLog } from '@waybill/documents/sarif'

type Json = Readonly<Record<string, unknown>>

function logOf(...runs: readonly (readonly [tool: string, results: readonly Json[]])[]): SarifLog {
  const written = runs.map(([name, results]) => ({ tool: { driver: { name } }, results }))
  return readSarif(Buffer.from(JSON.stringify({ version: '2.1.0', runs: written })))
}

function resultOf(cwe: unknown, more: Json = {}): Json {
  return { ruleId: 'R1', level: 'error', message: { text: 'x' }, properties: { cwe, 'security-severity': more['score'] }, ...more }
}

function keysOf(log: SarifLog): readonly string[] {
  return weaknessesIn(log).map(({ tool, cwe, findings }) => `${tool} ${cwe} ${String(findings)}`)
}

describe('weaknesses of a log (decisions 5)', () => {
  it('are one for each CWE and tool, over all runs', () => {
    const log = logOf(
      ['A', [resultOf('CWE-79'), resultOf(['CWE-79', 'CWE-80'])]],
      ['B', [resultOf(79)]],
      ['A', [resultOf('CWE-80'), resultOf([])]],
    )
    expect(keysOf(log)).toEqual(['A CWE-79 2', 'A CWE-80 2', 'B CWE-79 1'])
  })

  it.each<[string, Json, boolean]>([
    ['is suppressed', { suppressions: [{ kind: 'inSource' }] }, false],
    ['is suppressed under review', { suppressions: [{ status: 'underReview' }] }, true],
    ['is gone since the baseline', { baselineState: 'absent' }, false],
    ['is as it was', { baselineState: 'unchanged' }, true],
    ['is new', { baselineState: 'new' }, true],
    ['found nothing', { kind: 'pass' }, false],
    ['does not apply', { kind: 'notApplicable' }, false],
    ['only informs', { kind: 'informational' }, false],
    ['could not be decided', { kind: 'open' }, false],
    ['is for a person to review', { kind: 'review' }, true],
  ])('what %s counts or not: %j %j', (_name, more, counts) => {
    expect(weaknessesIn(logOf(['A', [resultOf('CWE-79', more)]]))).toHaveLength(counts ? 1 : 0)
  })

  it('refer to their places, what is not known left away', () => {
    const locations = [{ physicalLocation: { artifactLocation: { uri: 'a.c' }, region: { startLine: 3 } } }]
    const log = logOf(['A', [resultOf('CWE-79', { locations, fingerprints: { a: 'f' } }), resultOf('CWE-79', { ruleId: undefined })]])
    expect(weaknessesIn(log)[0]?.sourceRefs).toEqual([
      { file: 'a.c', line: 3, ruleId: 'R1', level: 'error', fingerprint: 'f' },
      { level: 'error' },
    ])
  })

  it('refer to the first 100 places and count all', () => {
    const [weakness] = weaknessesIn(logOf(['A', Array.from({ length: 250 }, (_, i) => resultOf('CWE-79', { ruleId: `R${String(i)}` }))]))
    expect([weakness?.findings, weakness?.sourceRefs.length, weakness?.sourceRefs.at(-1)?.ruleId]).toEqual([250, 100, 'R99'])
  })

  it.each<[readonly Json[], unknown, number]>([
    [[{ level: 'note' }, { level: 'error' }, { level: 'warning' }], 'error', 3],
    [[{ level: 'error' }, { score: '9.8' }], 9.8, 4],
    [[{ score: '7.1' }, { score: '8.2' }, { score: '7.5' }], 8.2, 3],
    [[{ level: 'error' }, { score: '7.1' }], 7.1, 3],
    [[{ score: '7.1' }, { level: 'error' }], 7.1, 3],
  ])('have the worst severity: %j → %j', (results, value, rank) => {
    const [weakness] = weaknessesIn(logOf(['A', results.map((more) => resultOf('CWE-79', more))]))
    expect(weakness?.severity).toEqual({ value, rank })
  })

  it('are bounded in number', () => {
    const results = Array.from({ length: 200 }, (_, i) => resultOf(Array.from({ length: 100 }, (_each, j) => i * 100 + j + 1)))
    expect(weaknessesIn(logOf(['A', results]))).toHaveLength(5_000)
  })

  it('are kept under scope, tool and CWE', () => {
    const keys = scopeWeaknesses('the-scope', weaknessesIn(logOf(['A tool', [resultOf('CWE-79')]]))).map(({ autoKey }) => autoKey)
    expect(keys).toEqual(['cwe|the-scope|A tool|CWE-79'])
  })
})
