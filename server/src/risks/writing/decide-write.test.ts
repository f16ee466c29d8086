import { describe, expect, it } from 'vitest'
import { HttpError } from '#platform/http-error.ts'
import type { AutomaticFieldsChange, RiskPropertiesInput, RiskProperties } from '#risks/risk-properties.ts'
import type { Risk } from '#risks/risk.ts'
import { defaultScheme, type Scheme, type Thresholds } from '#risks/scheme.ts'
import { decideWrite } from '#risks/writing/decide-write.ts'
import type { RiskEdit, RiskWrite } from '#risks/writing/write-context.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const earlier = '2026-01-01T00:00:00.000Z'
const ada = { companyId: 'acme', id: 'ada', name: 'Ada' }
const bob = { companyId: 'acme', id: 'bob', name: 'Bob' }
const rationale = 'The supplier delivers in May.'

function stored(properties: RiskProperties, others: Partial<Risk> = {}): Risk {
  const at = new Date(earlier)
  const named = { id: 'r', name: 'A risk', description: undefined, projectId: 'p', moduleId: undefined }
  return { ...named, userId: 'ada', created: at, edited: at, properties, exceptionUntil: undefined, ...others }
}

interface Setting {
  readonly thresholds?: Thresholds
  readonly scheme?: Scheme
  readonly actor?: typeof ada
}

function write(
  before: Risk | undefined,
  wish: RiskEdit,
  { thresholds = {}, scheme = defaultScheme, actor = ada }: Setting = {},
): RiskWrite {
  const ids = ['id-1', 'id-2', 'id-3']
  return decideWrite(before, wish, { scheme: { ...scheme, thresholds }, now, actor, newId: () => ids.shift() ?? 'none left' })
}

/** Returns the properties after a change. */
function after(before: RiskProperties, riskProperties: RiskPropertiesInput, setting?: Setting): RiskProperties {
  return write(stored(before), { riskProperties }, setting).after.properties
}

function problemsOf(act: () => unknown): readonly string[] {
  try {
    act()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error
    return error.messages?.map(({ parameter }) => parameter) ?? [String(error.parameter)]
  }
  return []
}

/** Returns the fields for which a change is rejected. */
function rejectedFields(before: RiskProperties, riskProperties: RiskPropertiesInput, setting?: Setting): readonly string[] {
  return problemsOf(() => after(before, riskProperties, setting))
}

describe('deprecated values (docs/reference/risks.md#deprecated-values)', () => {
  it.each([
    ['accepted', 'accept', 'approved'],
    ['transferred', 'transfer', 'approved'],
    ['eliminated', 'avoid', 'closed'],
    ['out-of-scope', 'accept', 'closed'],
    ['expired', undefined, 'closed'],
  ] as const)('state %s is strategy %s and state %s', (state, generalApproach, current) => {
    const made = after({}, { state })
    expect([made.generalApproach, made.state]).toEqual([generalApproach, current])
  })

  it('a state fills the strategy only when both the request and the stored risk carry none', () => {
    expect(after({}, { state: 'accepted', generalApproach: 'mitigate' })).toMatchObject({ state: 'approved', generalApproach: 'mitigate' })
    expect(after({ generalApproach: 'transfer' }, { state: 'accepted' })).toMatchObject({ state: 'approved', generalApproach: 'transfer' })
  })

  it.each([null, ''] as const)(
    'a strategy of %j counts as none sent, and as the stored one removed (docs/reference/risks.md#deprecated-values)',
    (generalApproach) => {
      expect(after({ generalApproach: 'mitigate' }, { state: 'eliminated', generalApproach }).generalApproach).toBe('avoid')
      expect(after({ generalApproach: 'mitigate' }, { generalApproach })).not.toHaveProperty('generalApproach')
    },
  )

  it('strategy resolve is avoid, ignore is accept and makes an undecided state approved', () => {
    expect(after({ state: 'assessed' }, { generalApproach: 'resolve' })).toMatchObject({ state: 'assessed', generalApproach: 'avoid' })
    expect(after({ state: 'assessed' }, { generalApproach: 'ignore' })).toMatchObject({ state: 'approved', generalApproach: 'accept' })
    expect(after({}, { generalApproach: 'ignore' })).toMatchObject({ state: 'approved' })
    expect(after({ state: 'planned' }, { generalApproach: 'ignore', state: null })).toMatchObject({ state: 'approved' })
    expect(after({ state: 'deferred' }, { generalApproach: 'ignore' })).toMatchObject({ state: 'deferred' })
  })
})

describe('merging one level deep (docs/reference/risks.md#update)', () => {
  it('each key sent replaces the stored one whole, null removes it, the others stay', () => {
    const before: RiskProperties = { impact: 'loss', BV: 7, threatModelContext: { tmRunId: '1', tmMethod: 'STRIDE' } }
    expect(after(before, { BV: null, EF: 'half', threatModelContext: { tmRunId: '2', cwes: null } })).toEqual({
      impact: 'loss',
      EF: 'half',
      threatModelContext: { tmRunId: '2' },
    })
  })

  it('an origin named twice counts once', () => {
    expect(after({}, { origin: ['CVE', 'SQ', 'CVE'] }).origin).toEqual(['CVE', 'SQ'])
  })

  it('countermeasures sent replace the list, an entry keeping the _id of the stored one of its name', () => {
    const before: RiskProperties = {
      countermeasures: [
        { _id: 'x', countermeasure: 'Firewall', status: 'planned', comment: 'gone' },
        { _id: 'y', countermeasure: 'Patching' },
        { _id: 'z', countermeasure: 'Firewall' },
      ],
    }
    const sent = { countermeasures: ['Training', 'Firewall', 'Firewall', 'Firewall'].map((countermeasure) => ({ countermeasure })) }
    expect(after(before, sent).countermeasures).toEqual([
      { _id: 'id-1', countermeasure: 'Training' },
      { _id: 'x', countermeasure: 'Firewall' },
      { _id: 'z', countermeasure: 'Firewall' },
      { _id: 'id-2', countermeasure: 'Firewall' },
    ])
    expect(after(before, { countermeasures: null })).not.toHaveProperty('countermeasures')
  })

  it('name and description are replaced, a blank name is rejected, the place never changes', () => {
    const wish = { name: 'New', description: 'Told', place: { projectId: 'elsewhere', moduleId: 'm' } }
    expect(write(stored({}), wish).after).toMatchObject({ name: 'New', description: 'Told', projectId: 'p', moduleId: undefined })
    expect(write(stored({}, { description: 'Told' }), { description: null }).after.description).toBeUndefined()
    expect(problemsOf(() => write(stored({}), { name: ' ' }))).toEqual(['name'])
  })
})

describe('values of the scheme (docs/reference/risks.md#scheme-values)', () => {
  it('a value written or changed must belong to its list; the error names every field', () => {
    const change = { impactClass: 'rare', BV_enum: 'rare', EF_enum: 'rare', ARO_enum: 'low' }
    expect(rejectedFields({}, change)).toEqual(Object.keys(change).map((field) => `riskProperties.${field}`))
    expect(after({}, { impactClass: 'low', BV_enum: 'low', EF_enum: 'low', ARO_enum: 'rare' })).toMatchObject({ ARO_enum: 'rare' })
  })

  it('an unchanged stored value is accepted even if the scheme dropped it, and may be taken away', () => {
    expect(after({ impactClass: 'old' }, { impactClass: 'old', impact: 'x' }).impactClass).toBe('old')
    expect(after({ impactClass: 'old' }, { impactClass: null })).not.toHaveProperty('impactClass')
    expect(rejectedFields({ impactClass: 'low' }, { impactClass: 'old' })).toEqual(['riskProperties.impactClass'])
  })
})

describe('the decision (docs/reference/risks.md#decision)', () => {
  it('is attributed to its author', () => {
    expect(after({}, { decision: { type: 'accept', rationale, validUntil: '2027-05-01' } }).decision).toEqual({
      type: 'accept',
      rationale,
      validUntil: '2027-05-01',
      decidedBy: 'ada',
      decidedByName: 'Ada',
      decidedAt: now.toISOString(),
    })
  })

  it('sent back unchanged keeps its attribution and is not validated again; changed content is the sender’s; null removes it', () => {
    const decision = {
      type: 'temporary-exception',
      rationale,
      validUntil: '2026-02-01',
      decidedBy: 'ada',
      decidedByName: 'Ada',
      decidedAt: earlier,
    } as const
    const before = { decision, generalApproach: 'mitigate' } as const
    const sent = { type: decision.type, rationale, validUntil: decision.validUntil, validFrom: null }
    expect(after(before, { decision: sent }, { actor: bob }).decision).toEqual(decision)
    expect(rejectedFields(before, { decision: { ...sent, rationale: `${rationale} Or June.` } })).toEqual([
      'riskProperties.decision.validUntil',
    ])
    expect(after(before, { decision: { ...sent, validUntil: '2027-02-01' } }, { actor: bob }).decision).toMatchObject({
      decidedBy: 'bob',
      decidedAt: now.toISOString(),
    })
    expect(after(before, { decision: null })).not.toHaveProperty('decision')
  })

  it('an internal rationale stays so while its words do, unless the write says otherwise', () => {
    const sent = { type: 'accept', rationale, internal: true } as const
    const { decision } = after({}, { decision: sent })
    if (decision === undefined) throw new Error('there is no decision')
    expect(decision.internal).toBe(true)
    const { internal: _internal, ...unaware } = sent
    expect(after({ decision }, { decision: unaware }).decision).toEqual(decision)
    expect(after({ decision }, { decision: { ...unaware, validUntil: '2027-02-01' } }).decision?.internal).toBe(true)
    expect(after({ decision }, { decision: { ...unaware, rationale: `${rationale} Or June.` } }).decision).not.toHaveProperty('internal')
    expect(after({ decision }, { decision: { ...unaware, internal: false } }).decision?.internal).toBe(false)
    expect(after({ decision }, { decision: { ...unaware, internal: null } }).decision).not.toHaveProperty('internal')
  })

  it.each([
    ['mitigate', 'mitigate'],
    ['transfer', 'transfer'],
    ['accept', 'accept'],
    ['temporary-exception', 'accept'],
    ['out-of-scope', 'accept'],
  ] as const)('a new decision %s gives a risk without strategy %s, and leaves another alone', (type, generalApproach) => {
    const decision = { type, rationale, validUntil: '2026-12-01' }
    expect(after({}, { decision }).generalApproach).toBe(generalApproach)
    expect(after({ generalApproach: 'avoid' }, { decision }).generalApproach).toBe('avoid')
    expect(after({}, { decision, generalApproach: 'avoid' }).generalApproach).toBe('avoid')
  })

  it.each([
    [{ validUntil: 'tomorrow' }, ['validUntil']],
    [{ validUntil: '2027-02-30' }, ['validUntil']],
    [{ validFrom: '', validUntil: '' }, ['validFrom', 'validUntil']],
    [{ validUntil: '2026-11-20' }, ['validUntil']],
    [{ validUntil: '2026-11-21T11:59:59.999Z' }, ['validUntil']],
    [{ validFrom: '2027-02-01', validUntil: '2027-01-31' }, ['validUntil']],
    [{ validUntil: '2026-11-21' }, []],
    [{ validFrom: '2027-02-01', validUntil: '2027-02-01' }, []],
    [{ validFrom: '2020-01-01T10:00:00+02:00' }, []],
  ])('dates %j: at fault are %j', (dates, problems) => {
    const requested = problems.map((name) => `riskProperties.decision.${name}`)
    expect(rejectedFields({}, { decision: { type: 'mitigate', rationale, ...dates } })).toEqual(requested)
  })

  it('a temporary exception needs its end', () => {
    expect(rejectedFields({}, { decision: { type: 'temporary-exception', rationale } })).toEqual(['riskProperties.decision.validUntil'])
  })

  it('the end of a temporary exception is remembered until it is dealt with or decided otherwise', () => {
    const decision = { type: 'temporary-exception', rationale, validUntil: '2026-12-01' } as const
    const made = write(stored({}), { riskProperties: { decision } }).after
    expect(made.exceptionUntil).toEqual(new Date('2026-12-02T00:00:00Z'))
    expect(write(made, { riskProperties: { impact: 'x', decision } }).after.exceptionUntil).toEqual(made.exceptionUntil)
    expect(write(made, { riskProperties: { decision: null } }).after.exceptionUntil).toBeUndefined()
    expect(write(made, { riskProperties: { decision: { ...decision, type: 'accept' } } }).after.exceptionUntil).toBeUndefined()
    const ended = write(made, { riskProperties: { state: 'assessed' }, endsException: true }).after
    expect([ended.exceptionUntil, ended.properties.decision?.type, ended.properties.generalApproach]).toEqual([
      undefined,
      'temporary-exception',
      'accept',
    ])
  })
})

function exceptionProblems(dates: { readonly validFrom?: string; readonly validUntil: string }): readonly string[] {
  return rejectedFields({}, { decision: { type: 'temporary-exception', rationale, ...dates } }, { thresholds: { maxExceptionDays: 10 } })
}

function propose(before: RiskProperties, proposedImpactClass: string): RiskProperties {
  return write(stored(before), { automaticFields: { proposedImpactClass } }).after.properties
}

describe('thresholds (docs/reference/risks.md#thresholds)', () => {
  const thresholds = { decisionRequiredFrom: 'high', acceptanceForbiddenFrom: 'critical', maxExceptionDays: 10 }
  const decision = { type: 'mitigate', rationale } as const

  it('a risk from the decision-required class on cannot become done without a decision', () => {
    const before = { impactClass: 'high', generalApproach: 'transfer' } as const
    expect(rejectedFields(before, { state: 'approved' }, { thresholds })).toEqual(['riskProperties.decision'])
    expect(rejectedFields(before, { state: 'approved', decision }, { thresholds })).toEqual([])
    expect(rejectedFields({ ...before, impactClass: 'moderate' }, { state: 'approved' }, { thresholds })).toEqual([])
    expect(
      rejectedFields(
        { state: 'monitored', generalApproach: 'avoid', impactClass: 'high' },
        { generalApproach: 'transfer' },
        { thresholds },
      ),
    ).toEqual(['riskProperties.decision'])
  })

  it('raising the class of a risk that is already done is allowed, and so is taking its decision away', () => {
    expect(rejectedFields({ state: 'closed', impactClass: 'low' }, { impactClass: 'existential' }, { thresholds })).toEqual([])
    const decided = { ...decision, decidedBy: 'ada', decidedByName: 'Ada', decidedAt: earlier }
    expect(rejectedFields({ state: 'closed', impactClass: 'high', decision: decided }, { decision: null }, { thresholds })).toEqual([])
  })

  it('from the acceptance-forbidden class on there is neither a decision to accept nor the strategy', () => {
    const before = { impactClass: 'critical', generalApproach: 'mitigate' } as const
    const until = { rationale, validUntil: '2026-11-25' }
    expect(rejectedFields(before, { decision: { type: 'accept', rationale } }, { thresholds })).toEqual(['riskProperties.decision.type'])
    expect(rejectedFields(before, { decision: { type: 'temporary-exception', ...until } }, { thresholds })).toEqual([
      'riskProperties.decision.type',
    ])
    expect(rejectedFields(before, { generalApproach: 'accept' }, { thresholds })).toEqual(['riskProperties.generalApproach'])
    expect(rejectedFields(before, { generalApproach: 'ignore', state: 'assessed' }, { thresholds })).toContain(
      'riskProperties.generalApproach',
    )
    expect(rejectedFields({ ...before, impactClass: 'high' }, { generalApproach: 'accept' }, { thresholds })).toEqual([])
  })

  it('a decision, and a deprecated state, that would set the strategy accept is rejected naming the strategy (docs/reference/risks.md#thresholds)', () => {
    const before = { impactClass: 'critical' }
    expect(rejectedFields(before, { decision: { type: 'out-of-scope', rationale } }, { thresholds })).toEqual([
      'riskProperties.generalApproach',
    ])
    expect(rejectedFields(before, { state: 'accepted', decision }, { thresholds })).toEqual(['riskProperties.generalApproach'])
  })

  it('what accepts and needs a decision as well is rejected for the strategy first: a decision to accept would not help', () => {
    const before = { impactClass: 'critical' }
    expect(rejectedFields(before, { state: 'accepted' }, { thresholds })).toEqual([
      'riskProperties.generalApproach',
      'riskProperties.decision',
    ])
  })

  it('a risk that is accepted already may get a higher class', () => {
    expect(rejectedFields({ generalApproach: 'accept', state: 'assessed' }, { impactClass: 'existential' }, { thresholds })).toEqual([])
  })

  it('the days of a temporary exception count from the later of now and validFrom; a bare date ends at 24:00', () => {
    expect(exceptionProblems({ validUntil: '2026-12-01T12:00:00Z' })).toEqual([])
    expect(exceptionProblems({ validUntil: '2026-12-01T12:00:00.001Z' })).toEqual(['riskProperties.decision.validUntil'])
    expect(exceptionProblems({ validUntil: '2026-11-30' })).toEqual([])
    expect(exceptionProblems({ validUntil: '2026-12-01' })).toEqual(['riskProperties.decision.validUntil'])
    expect(exceptionProblems({ validFrom: '2027-01-01', validUntil: '2027-01-10' })).toEqual([])
    expect(exceptionProblems({ validFrom: '2027-01-01', validUntil: '2027-01-11' })).toEqual(['riskProperties.decision.validUntil'])
    expect(exceptionProblems({ validFrom: '2020-01-01', validUntil: '2026-12-02' })).toEqual(['riskProperties.decision.validUntil'])
  })

  it('a threshold naming an absent class has no effect, and a class the scheme dropped meets none', () => {
    const absent = { decisionRequiredFrom: 'grave', acceptanceForbiddenFrom: 'grave' }
    expect(rejectedFields({ impactClass: 'existential' }, { state: 'accepted' }, { thresholds: absent })).toEqual([])
    expect(rejectedFields({ impactClass: 'old' }, { state: 'accepted' }, { thresholds })).toEqual([])
  })
})

describe('stamps (docs/reference/risks.md#stamps)', () => {
  it('resolvedAt is set when the risk becomes done, kept while it is, and cleared when it stops, also by the strategy alone', () => {
    const at = now.toISOString()
    expect(after({ state: 'monitored', generalApproach: 'avoid' }, { generalApproach: 'transfer' }).resolvedAt).toBe(at)
    const done = { state: 'monitored', generalApproach: 'transfer', resolvedAt: earlier } as const
    expect(after(done, { state: 'closed' }).resolvedAt).toBe(earlier)
    expect(after(done, { generalApproach: 'avoid' })).not.toHaveProperty('resolvedAt')
    expect(after({ state: 'closed' }, { impact: 'x' })).not.toHaveProperty('resolvedAt')
  })

  it('stateChangedAt moves only when the state changes', () => {
    const before = { state: 'assessed', stateChangedAt: earlier } as const
    expect(after(before, { state: 'assessed', generalApproach: 'accept' }).stateChangedAt).toBe(earlier)
    expect(after(before, { state: 'planned' }).stateChangedAt).toBe(now.toISOString())
    expect(after(before, { state: null }).stateChangedAt).toBe(now.toISOString())
  })

  it('edited moves when something changes, and a write that changes nothing is none', () => {
    const before = stored({ state: 'assessed', impact: 'x', threatModelContext: { tmRunId: '1', tmMethod: 'STRIDE' } })
    const same = write(before, {
      name: 'A risk',
      riskProperties: { impact: 'x', threatModelContext: { tmMethod: 'STRIDE', tmRunId: '1' } },
    })
    expect(same).toEqual({ before, after: before, changes: [] })
    expect(write(before, { name: 'Another' }).after.edited).toEqual(now)
  })
})

describe('who assessed (docs/reference/risks.md#assessment-origin)', () => {
  const proposed = { impactClass: 'low', proposedImpactClass: 'low', assessmentOrigin: 'proposed' } as const

  it('changing the class makes the assessment human, writing the same class does not', () => {
    expect(after(proposed, { impactClass: 'high' })).toMatchObject({ impactClass: 'high', assessmentOrigin: 'human' })
    expect(after(proposed, { impactClass: null })).toMatchObject({ assessmentOrigin: 'human' })
    expect(after(proposed, { impactClass: 'low' })).toMatchObject({ assessmentOrigin: 'proposed' })
  })

  it('a proposed class that a person confirms is human', () => {
    expect(after(proposed, { classConfirmed: true })).toEqual({ ...proposed, assessmentOrigin: 'human' })
    expect(after(proposed, { classConfirmed: false })).toEqual(proposed)
    expect(after({}, { classConfirmed: true })).toEqual({})
  })

  it('a later proposal moves a proposed class and leaves a human one alone', () => {
    expect(propose(proposed, 'high')).toMatchObject({ impactClass: 'high', proposedImpactClass: 'high', assessmentOrigin: 'proposed' })
    const human = { ...proposed, assessmentOrigin: 'human' } as const
    expect(propose(human, 'high')).toMatchObject({ impactClass: 'low', proposedImpactClass: 'high', assessmentOrigin: 'human' })
  })
})

describe('automatic fields', () => {
  it('are written through `automaticFields`, null removes one, and a person’s write keeps them', () => {
    const automaticFields: AutomaticFieldsChange = {
      autoKey: 'cve|m|CVE-1',
      sourceRefs: [{ componentKey: 'npm:a' }],
      sourceRefsPrevCount: null,
    }
    const made = write(stored({ sourceRefsPrevCount: 3 }), { automaticFields }).after
    expect(made.properties).toEqual({ autoKey: 'cve|m|CVE-1', sourceRefs: [{ componentKey: 'npm:a' }] })
    expect(write(made, { riskProperties: { impact: 'x' } }).after.properties).toMatchObject({ autoKey: 'cve|m|CVE-1' })
  })

  it('decisions by the service have no user id', () => {
    const system = { companyId: 'acme', id: undefined, name: 'system' }
    const context = { scheme: defaultScheme, now, actor: system, newId: () => 'id' }
    const target = { projectId: 'p', moduleId: 'm' }
    const made = decideWrite(
      undefined,
      { name: 'CVE-1 in m', target, riskProperties: { decision: { type: 'mitigate', rationale } } },
      context,
    ).after
    expect([made.userId, made.properties.decision?.decidedBy, made.properties.decision?.decidedByName]).toEqual([undefined, null, 'system'])
  })
})

describe('changes for the history (docs/reference/risks.md#history)', () => {
  it('name every field, dotted, with what it was and is; of the list each countermeasure for itself', () => {
    const before = stored({
      state: 'assessed',
      impact: 'x',
      countermeasures: [
        { _id: 'a', countermeasure: 'One' },
        { _id: 'b', countermeasure: 'Two' },
      ],
    })
    const riskProperties: RiskPropertiesInput = {
      state: 'closed',
      impact: null,
      countermeasures: [{ countermeasure: 'Two' }, { countermeasure: 'New' }],
    }
    const { changes } = write(before, { name: 'Other', riskProperties })
    expect(changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'name', from: 'A risk', to: 'Other' },
      { field: 'riskProperties.countermeasures.a', from: { _id: 'a', countermeasure: 'One' }, to: null },
      { field: 'riskProperties.countermeasures.id-1', from: null, to: { _id: 'id-1', countermeasure: 'New' } },
      { field: 'riskProperties.impact', from: 'x', to: null },
      { field: 'riskProperties.resolvedAt', from: null, to: now.toISOString() },
      { field: 'riskProperties.state', from: 'assessed', to: 'closed' },
    ])
  })

  it('of a creation are what was given', () => {
    const { before, changes } = write(undefined, {
      name: 'New',
      target: { projectId: 'p', moduleId: undefined },
      riskProperties: { BV: 1 },
    })
    expect([before, changes]).toEqual([
      undefined,
      [
        { field: 'name', from: null, to: 'New' },
        { field: 'riskProperties.BV', from: null, to: 1 },
      ],
    ])
  })
})
