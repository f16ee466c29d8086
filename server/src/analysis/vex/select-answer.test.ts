import { describe, expect, it } from 'vitest'
import type { StoredStatement } from '#analysis/vex/candidate-store.ts'
import type { EvidenceChange } from '#analysis/vex/decision-evidence.ts'
import { type ComparedCandidate, selectAnswer } from '#analysis/vex/select-answer.ts'

const stored: StoredStatement = {
  scope_id: 'm',
  name: 'CVE-1',
  vex_id: 's1',
  statement: 0,
  status: 'not_affected',
  justification: null,
  detail: null,
  remediation: null,
  at: null,
  document_id: null,
  version: null,
  publisher: null,
  published: null,
  submitted: new Date(0),
  one_product: false,
  evidence: { purl: 'pkg:npm/b@1.0.0', versions: 'range', advisories: {}, steps: '' },
  by_name: 'Ada',
  until: null,
  replaces: [],
}

function candidate(id: string, more: Partial<ComparedCandidate> = {}): ComparedCandidate {
  const match = { target: 'component', version: 'range', scope: 'module' } as const
  const common = { match, status: 'not_affected', isOwn: true, at: 0, isOfComponent: false, isOfFinding: false, change: undefined } as const
  return { ...common, id, ...more, statement: { ...stored, ...more.statement, vex_id: id } }
}

const now = new Date(1000)

const changed: EvidenceChange = { newAdvisories: [], changedAdvisories: ['GHSA-1'], newPathSteps: [], newPathStepCount: 0 }
const others: EvidenceChange = { ...changed, newPathSteps: ['> npm:c'], newPathStepCount: 1 }
const more: EvidenceChange = { ...changed, newAdvisories: ['GHSA-2'] }

describe('of decisions that do not apply, the one asks (docs/reference/statements.md#changed-evidence)', () => {
  it('that finds nothing new, not a later one that was made on other paths', () => {
    const candidates = [candidate('s1', { change: changed }), candidate('s2', { change: others, at: 1 })]
    expect(selectAnswer(candidates, now)?.id).toBe('s1')
    expect(selectAnswer(candidates.toReversed(), now)?.id).toBe('s1')
  })

  it('that was made on this very component, where each finds something new', () => {
    const own = candidate('s1', { change: more, isOfComponent: true })
    expect(selectAnswer([own, candidate('s2', { change: others, at: 1 })], now)?.id).toBe('s1')
  })

  it('that stands first, where none was made on this component', () => {
    expect(selectAnswer([candidate('s1', { change: more }), candidate('s2', { change: others, at: 1 })], now)?.id).toBe('s2')
  })

  it('only where no statement applies', () => {
    const asking = candidate('s2', { change: changed, at: 1, isOfComponent: true })
    expect(selectAnswer([candidate('s1'), asking], now)?.id).toBe('s1')
    expect(selectAnswer([], now)).toBeUndefined()
  })
})

describe('a decision that is replaced (docs/reference/statements.md#conflicts)', () => {
  const replaces = { ...stored, replaces: ['s1'] }
  const replaced = candidate('s1', { isOfFinding: true })

  it('stays in force where its successor does not apply, and was not made', () => {
    expect(selectAnswer([replaced, candidate('s2', { change: others, statement: replaces })], now)?.id).toBe('s1')
  })

  it('decides no more where its successor applies, or was made, even when that ended', () => {
    const ended = { ...replaces, until: new Date(999) }
    for (const statement of [replaces, ended])
      for (const successor of [candidate('s2', { statement }), candidate('s2', { change: others, isOfFinding: true, statement })])
        expect(selectAnswer([replaced, successor], now)?.id).toBe(statement === ended ? undefined : 's2')
  })
})
