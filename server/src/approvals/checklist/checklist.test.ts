import { describe, expect, it } from 'vitest'
import { toChecklist } from '#approvals/checklist/checklist.ts'
import type { ChecklistFacts } from '#approvals/checklist/checklist-facts.ts'
import { factsIn } from '#approvals/checklist/gather-facts.ts'
import { isLocalAddress } from '#approvals/checklist/local-address.ts'
import { snapshotFinding, riskOf, snapshotModule, snapshotOf, vulnerabilityOf } from '#test/make-snapshot.ts'

const good: ChecklistFacts = {
  approvalId: 'a',
  status: 'open',
  isRequester: false,
  isDecidedByRequester: false,
  isPerson: true,
  fourEyes: false,
  publicUrl: 'https://waybill.example',
  isPublisherSet: true,
  publisherName: 'Acme',
  version: '1.0',
  components: 3,
  unlicensed: 0,
  violations: { legal: 0, vulnerability: 0 },
  exploited: [],
  undecided: [],
  exceptionEnds: [],
  oldestScan: { module: 'app', submitted: new Date('2026-05-20T00:00:00Z') },
  newerScans: [],
  advisoriesRead: new Date('2026-06-01T00:00:00Z'),
  now: new Date('2026-06-01T12:00:00Z'),
}

function itemOf(key: string, facts: Partial<ChecklistFacts>) {
  return toChecklist({ ...good, ...facts }).items.find((item) => item.key === key)
}

it('a request that lacks nothing is ok in every item, and none of them asks for anything', () => {
  const { status, items } = toChecklist(good)
  expect([status, items.filter((item) => item.status !== 'ok' || item.fix !== undefined)]).toEqual(['ok', []])
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
})

it.each<[string, Partial<ChecklistFacts>, string, RegExp]>([
  ['request', { status: 'draft' }, 'blocking', /is a draft/u],
  ['request', { status: 'rejected' }, 'blocking', /was rejected/u],
  ['requester', { isRequester: true, fourEyes: true }, 'blocking', /requires a second person/u],
  ['requester', { isRequester: true }, 'warning', /your own/u],
  ['requester', { isPerson: false }, 'warning', /belongs to no user/u],
  ['public-url', { publicUrl: 'http://127.0.0.1:8080' }, 'warning', /others cannot reach/u],
  ['public-url', { publicUrl: 'http://waybill.example' }, 'warning', /nothing protects/u],
  ['publisher', { isPublisherSet: false }, 'warning', /names no publisher/u],
  ['version', { version: undefined }, 'warning', /no version/u],
  ['licences', { unlicensed: 1 }, 'warning', /^1 component of 3 has no known licence/u],
  ['violations', { violations: { legal: 2, integrity: 1 } }, 'warning', /2 legal, 1 integrity/u],
  ['exploited', { exploited: ['CVE-2026-1'] }, 'warning', /CVE-2026-1/u],
  ['decisions', { undecided: Array.from({ length: 12 }, (_, n) => `CVE-2026-${String(n)}`) }, 'warning', /CVE-2026-9 and 2 more/u],
  ['exceptions', { exceptionEnds: [{ name: 'CVE-2026-1', until: new Date('2026-06-10T00:00:00Z') }] }, 'warning', /2026-06-10/u],
  ['exceptions', { exceptionEnds: [{ name: 'CVE-2026-1', until: new Date('2026-05-10T00:00:00Z') }] }, 'warning', /have ended/u],
  ['sbom-age', { oldestScan: { module: 'app', submitted: new Date('2026-04-01T00:00:00Z') } }, 'warning', /app is 61 days old/u],
  ['newer-scan', { newerScans: ['app'] }, 'warning', /app/u],
  ['advisories', { advisoriesRead: undefined }, 'warning', /never/u],
  ['advisories', { advisoriesRead: new Date('2026-05-01T00:00:00Z') }, 'warning', /2026-05-01/u],
])('%s of %j is %s, says why and what to do', (key, facts, status, message) => {
  const found = itemOf(key, facts)
  expect([found?.status, found?.fix]).toEqual([status, expect.stringMatching(/\.$/u)])
  expect(found?.message).toMatch(message)
  expect(toChecklist({ ...good, ...facts }).status).toBe(status)
})

it('an approved request asks for nothing any more, neither for an approval nor for anything else', () => {
  const approved = { ...good, status: 'approved', isRequester: true, fourEyes: true, unlicensed: 1, violations: { legal: 1 } } as const
  const { items } = toChecklist(approved)
  expect(items.filter(({ fix }) => fix !== undefined)).toEqual([])
  expect(itemOf('requester', approved)).toMatchObject({ status: 'ok', message: expect.stringMatching(/^Somebody else/u) })
  expect(itemOf('requester', { ...approved, isDecidedByRequester: true })).toMatchObject({
    status: 'warning',
    message: expect.stringMatching(/nobody else has looked/u),
  })
  expect(itemOf('licences', approved)?.status).toBe('warning')
})

it('an exception that ends later is not due', () => {
  expect(itemOf('exceptions', { exceptionEnds: [{ name: 'x', until: new Date('2026-07-10T00:00:00Z') }] })?.status).toBe('ok')
})

describe('an address is local', () => {
  it.each([
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'http://localhost',
    'https://10.1.2.3',
    'https://192.168.0.9/waybill',
    'https://169.254.1.1',
    'https://[fd00::1]',
    'http://0.0.0.0:8080',
    'https://waybill',
    'https://waybill.local',
    'https://waybill.corp.internal',
    'https://box.home.arpa.',
    'nothing',
  ])('%s', (url) => expect(isLocalAddress(url)).toBe(true))

  it.each(['https://waybill.example', 'https://9.9.9.9', 'https://[2620:fe::fe]', 'https://localhost.example'])('and %s is not', (url) =>
    expect(isLocalAddress(url)).toBe(false),
  )
})

describe('a snapshot shows', () => {
  const [one, other] = ['pkg:npm/one@1.0.0', 'pkg:npm/other@1.0.0']

  it('components without licence once, in however many modules', () => {
    expect(factsIn(snapshotOf([snapshotModule([one, other]), snapshotModule([one])]))).toMatchObject({ components: 2, unlicensed: 2 })
  })

  it('what is open, exploited and undecided; a decision by an alias counts', () => {
    const findings = [
      snapshotFinding(one, 'CVE-1'),
      snapshotFinding(one, 'CVE-2'),
      snapshotFinding(other, 'CVE-3', { status: 'whitelisted' }),
    ]
    const decision = { type: 'accept', rationale: 'Only inside.', decidedByName: 'Ann', decidedAt: '2026-01-01T00:00:00.000Z' } as const
    const decided = { ...decision, validFrom: undefined, validUntil: undefined }
    const risks = [riskOf('GHSA-2', { decision: decided })]
    const vulnerabilities = [
      vulnerabilityOf('CVE-1', { knownExploited: true }),
      vulnerabilityOf('CVE-2', { aliases: ['GHSA-2'] }),
      vulnerabilityOf('CVE-3', { knownExploited: true }),
    ]
    const facts = factsIn(snapshotOf([snapshotModule([one, other], { findings, risks })], { vulnerabilities }))
    expect(facts).toMatchObject({ exploited: ['CVE-1'], undecided: ['CVE-1'], exceptionEnds: [] })
  })

  it('no decision where an exception had ended before the request', () => {
    const decision = { type: 'temporary-exception', rationale: 'Soon.', decidedByName: 'A', decidedAt: '', validFrom: undefined } as const
    const risks = [riskOf('CVE-1', { decision: { ...decision, validUntil: '2025-12-31' }, treatment: 'untreated' })]
    const snapshot = snapshotOf([snapshotModule([one], { findings: [snapshotFinding(one, 'CVE-1')], risks })])
    expect(factsIn(snapshot)).toMatchObject({ undecided: ['CVE-1'] })
  })

  it('when exceptions end, and the module scanned first', () => {
    const decision = { type: 'temporary-exception', rationale: 'Soon.', decidedByName: 'A', decidedAt: '', validFrom: undefined } as const
    const risks = [riskOf('CVE-1', { decision: { ...decision, validUntil: '2026-06-09' } })]
    const early = snapshotModule([one], { name: 'early', risks })
    const late = snapshotModule([one], { name: 'late', scan: { ...early.scan, submitted: '2026-02-01T00:00:00.000Z' } })
    expect(factsIn(snapshotOf([late, early]))).toMatchObject({
      exceptionEnds: [{ name: 'CVE-1', until: new Date('2026-06-10T00:00:00Z') }],
      oldestScan: { module: 'early' },
    })
  })
})
