import { describe, expect, it } from 'vitest'
import { toDecision } from '#move/dependency-track/to-decision.ts'

describe('an analysis (docs/how-to/move-from-dependency-track.md#what-becomes-of-what)', () => {
  it.each([
    ['NOT_AFFECTED', 'CODE_NOT_REACHABLE', false, { status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path' }],
    ['NOT_AFFECTED', 'PROTECTED_AT_PERIMETER', true, { status: 'not_affected', justification: 'inline_mitigations_already_exist' }],
    ['FALSE_POSITIVE', undefined, true, { status: 'not_affected', justification: 'vulnerable_code_not_present' }],
    ['RESOLVED', undefined, true, { status: 'fixed' }],
    ['EXPLOITABLE', 'CODE_NOT_REACHABLE', false, { status: 'affected' }],
  ])('%s, %s, suppressed %s, becomes a statement alone', (analysisState, analysisJustification, isSuppressed, statement) => {
    const analysis = { analysisState, isSuppressed, ...(analysisJustification && { analysisJustification }) }
    expect(toDecision(analysis)).toMatchObject({ statement, isAccepted: false })
  })

  it('a suppression that no statement explains is accepted', () => {
    expect(toDecision({ analysisState: 'NOT_SET', isSuppressed: true })).toMatchObject({ statement: undefined, isAccepted: true })
    expect(toDecision({ analysisState: 'IN_TRIAGE', isSuppressed: true })).toMatchObject({
      statement: { status: 'under_investigation' },
      isAccepted: true,
    })
  })

  it('NOT_AFFECTED without a justification, which a statement needs, is accepted', () => {
    expect(toDecision({ analysisState: 'NOT_AFFECTED', analysisJustification: 'NOT_SET' })).toMatchObject({
      statement: undefined,
      isAccepted: true,
    })
  })

  it('nobody decided is nothing', () => {
    expect(toDecision({ analysisState: 'NOT_SET' })).toBeUndefined()
  })

  it('keeps who decided what, when and why in the text', () => {
    const analysisComments = [
      { timestamp: 1_700_000_000_000, comment: 'Analysis: NOT_SET → NOT_AFFECTED', commenter: 'jane' },
      { timestamp: '2024-02-01T10:00:00Z', comment: 'checked with the team', commenter: 'joe' },
    ]
    const analysis = { analysisState: 'NOT_AFFECTED', analysisJustification: 'CODE_NOT_REACHABLE', analysisResponse: 'WILL_NOT_FIX' }
    expect(toDecision({ ...analysis, analysisDetails: 'zipObjectDeep is never called', analysisComments })?.text.split('\n')).toEqual([
      'Dependency-Track: NOT_AFFECTED, CODE_NOT_REACHABLE, WILL_NOT_FIX, joe, 2024-02-01',
      'zipObjectDeep is never called',
      'jane, 2023-11-14: Analysis: NOT_SET → NOT_AFFECTED',
      'joe, 2024-02-01: checked with the team',
    ])
  })
})
