import { describe, expect, it } from 'vitest'
import type { SnapshotDecision, SnapshotFinding, SnapshotRisk, SnapshotRuling, SnapshotVex } from '#approvals/approvals.ts'
import { toCsafStatement } from '#releases/csaf/to-csaf-statement.ts'
import type { CsafAssessment } from '@waybill/documents/csaf'
import { snapshotFinding, riskOf } from '#test/make-snapshot.ts'

const at = '2026-02-01T12:00:00.000Z'

function statementFor(finding: Partial<SnapshotFinding> = {}, risk?: Partial<SnapshotRisk>): CsafAssessment {
  return toCsafStatement({
    finding: snapshotFinding('pkg:npm/a@1.0.0', 'CVE-2024-0001', finding),
    risk: risk && riskOf('CVE-2024-0001', risk),
    at,
  })
}

function ruling(list: SnapshotRuling['list'], comment = 'never called'): SnapshotRuling {
  return { level: 'module', list, entry: { cveKey: 'CVE-2024-0001', key: 'npm:a', version: '*', comment } }
}

function vex(status: SnapshotVex['status'], more: Partial<SnapshotVex> = {}): SnapshotVex {
  return {
    vexId: 'v',
    documentId: 'VEX-7',
    version: '1',
    publisher: 'Upstream',
    publishedAt: undefined,
    status,
    justification: undefined,
    detail: undefined,
    remediation: undefined,
    url: undefined,
    ...more,
  }
}

function decision(type: SnapshotDecision['type'], more: Partial<SnapshotDecision> = {}): SnapshotDecision {
  return {
    type,
    rationale: 'Only reachable from the inside.',
    validFrom: undefined,
    validUntil: undefined,
    decidedByName: 'Ann',
    decidedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }
}

describe('a match', () => {
  it.each([5, 4])('of confidence %i says affected, with what is to be done', (confidence) => {
    expect(statementFor({ confidence, fixedIn: ['1.0.1', '2.0.0'] })).toMatchObject({
      status: 'known_affected',
      remediations: [{ category: 'vendor_fix', details: 'Fixed in npm:a 1.0.1 and 2.0.0.' }],
    })
    expect(statementFor({ confidence }).remediations).toEqual([
      { category: 'none_available', details: 'No fixed version of npm:a is known.' },
    ])
  })

  it.each([3, 2, 1])('of confidence %i says under investigation', (confidence) => {
    expect(statementFor({ confidence }).status).toBe('under_investigation')
  })
})

describe('cveConfig decides first', () => {
  it('a deny list says affected, whatever a VEX statement says', () => {
    expect(statementFor({ confidence: 1, ruling: ruling('blacklist'), vex: vex('not_affected') }).status).toBe('known_affected')
  })

  it('an allow list says not affected, its comment the reason', () => {
    expect(statementFor({ ruling: ruling('whitelist'), vex: vex('affected') })).toEqual({
      status: 'known_not_affected',
      justification: undefined,
      impact: 'never called',
    })
  })

  it.each([
    ['vulnerable_code_not_present: left out of the build', 'vulnerable_code_not_present', 'left out of the build'],
    ['vulnerable_code_not_in_execute_path', 'vulnerable_code_not_in_execute_path', undefined],
    ['component_not_present - gone', 'component_not_present', 'gone'],
    ['vulnerable code, but who cares', undefined, 'vulnerable code, but who cares'],
    ['vulnerable_code_not_presented: x', undefined, 'vulnerable_code_not_presented: x'],
  ])('a comment %j has the label %s', (comment, justification, impact) => {
    expect(statementFor({ ruling: ruling('whitelist', comment) })).toMatchObject({ status: 'known_not_affected', justification, impact })
  })

  it.each(['accept', 'transfer', 'temporary-exception', 'out-of-scope'] as const)(
    'an allow list beside the decision %s says affected: what is accepted is there',
    (type) => {
      expect(statementFor({ ruling: ruling('whitelist') }, { treatment: 'done', decision: decision(type) }).status).toBe('known_affected')
    },
  )

  it('an allow list beside a mitigation says not affected', () => {
    expect(statementFor({ ruling: ruling('whitelist') }, { decision: decision('mitigate') }).status).toBe('known_not_affected')
  })
})

describe('VEX evidence decides before match and risk', () => {
  it.each([
    ['vulnerable_code_not_in_execute_path', 'vulnerable_code_not_in_execute_path'],
    ['code_not_reachable', 'vulnerable_code_not_in_execute_path'],
    ['code_not_present', 'vulnerable_code_not_present'],
    ['protected_at_perimeter', 'inline_mitigations_already_exist'],
  ])('not affected for %s has the label %s', (justification, label) => {
    expect(statementFor({ vex: vex('not_affected', { justification, detail: 'No.' }) }, { decision: decision('accept') })).toEqual({
      status: 'known_not_affected',
      justification: label,
      impact: 'No.',
    })
  })

  it('a justification that is no label is told in words, and without any the source is', () => {
    expect(statementFor({ vex: vex('not_affected', { justification: 'requires_environment' }) }).impact).toBe('requires environment')
    expect(statementFor({ vex: vex('not_affected') }).impact).toBe('Upstream (VEX-7) states that it is not affected.')
  })

  it('fixed and under investigation are said as they are', () => {
    expect(statementFor({ vex: vex('fixed', { detail: 'Backported.' }) })).toEqual({ status: 'fixed', impact: 'Backported.' })
    expect(statementFor({ vex: vex('under_investigation') }).status).toBe('under_investigation')
  })

  it('affected is said even of an unsure match, with the way round that is named', () => {
    const found = statementFor({
      confidence: 1,
      fixedIn: ['2'],
      vex: vex('affected', { remediation: 'workaround', url: 'https://up.example/1' }),
    })
    expect(found).toMatchObject({ status: 'known_affected' })
    expect(found.remediations?.map(({ category }) => category)).toEqual(['vendor_fix', 'workaround'])
    const unfixed = statementFor({ vex: vex('affected', { remediation: 'workaround' }) })
    expect(unfixed.remediations?.map(({ category }) => category)).toEqual(['workaround'])
  })
})

function detailsUntil(validUntil: string): string | undefined {
  const exception = decision('temporary-exception', { validUntil })
  return statementFor({}, { treatment: 'done', strategy: 'accept', decision: exception }).remediations?.[0]?.details
}

describe('a risk decision says what is done about what is affected', () => {
  it.each([
    ['accept', 'no_fix_planned'],
    ['transfer', 'no_fix_planned'],
    ['out-of-scope', 'no_fix_planned'],
    ['temporary-exception', 'vendor_fix'],
  ] as const)('%s: %s, in its own words, the fix among them', (type, category) => {
    const { status, remediations } = statementFor({ fixedIn: ['2'] }, { treatment: 'done', decision: decision(type) })
    expect([status, remediations?.map((one) => one.category)]).toEqual(['known_affected', [category]])
    expect(remediations?.[0]?.details).toMatch(/Only reachable from the inside\. Fixed in npm:a 2\./u)
  })

  it('mitigate: a mitigation, beside the fix where there is one', () => {
    const risk = { decision: decision('mitigate') }
    expect(statementFor({ fixedIn: ['2'] }, risk).remediations?.map(({ category }) => category)).toEqual(['vendor_fix', 'mitigation'])
    expect(statementFor({}, risk).remediations).toEqual([
      { category: 'mitigation', details: 'The risk is mitigated: Only reachable from the inside.' },
    ])
  })

  it('a temporary exception holds until the end of its day and no longer', () => {
    expect(detailsUntil('2026-02-01')).toBe(
      'The risk is accepted for a time (until 2026-02-01): Only reachable from the inside. No fixed version of npm:a is known.',
    )
    expect(detailsUntil('2026-01-31')).toBe('No fixed version of npm:a is known.')
    expect(detailsUntil('2026-02-01T11:59:59Z')).toBe('No fixed version of npm:a is known.')
  })

  it('a decision that does not hold yet says nothing', () => {
    expect(statementFor({}, { decision: decision('mitigate', { validFrom: '2026-03-01' }) }).remediations?.[0]?.category).toBe(
      'none_available',
    )
  })

  it.each([
    ['accept', 'done', 'no_fix_planned'],
    ['transfer', 'done', 'no_fix_planned'],
    ['mitigate', 'in-treatment', 'mitigation'],
    ['avoid', 'in-treatment', 'none_available'],
    ['accept', 'untreated', 'none_available'],
  ] as const)('the strategy %s alone, %s: %s', (strategy, treatment, category) => {
    expect(statementFor({}, { strategy, treatment }).remediations?.[0]?.category).toBe(category)
  })

  it('never says that something is not affected or fixed', () => {
    expect(statementFor({}, { state: 'closed', strategy: 'avoid', treatment: 'done' }).status).toBe('known_affected')
  })
})
