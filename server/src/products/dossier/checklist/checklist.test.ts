import { describe, expect, it } from 'vitest'
import { toChecklist } from '#products/dossier/checklist/checklist.ts'
import type { DossierFacts } from '#products/dossier/checklist/dossier-facts.ts'
import { conformityRoutesOf } from '#products/dossier/checklist/conformity-routes.ts'
import { supportPeriodOf } from '#products/dossier/checklist/support-period.ts'
import type { ProductRecord } from '#products/product.ts'
import { classifications } from '#products/product-terms.ts'

const product: ProductRecord = {
  _id: 'p',
  type: 'variant',
  identifier: 'GW-1',
  name: 'Gateway',
  description: '',
  features: '',
  state: 'planned',
  draft: false,
  classification: null,
  properties: [],
  contacts: {},
  parentId: null,
  started: null,
  submitted: '2026-01-01T00:00:00.000Z',
  released: null,
  retired: null,
  retiredReason: null,
  created: '2026-01-01T00:00:00.000Z',
  edited: '2026-01-01T00:00:00.000Z',
  solutions: [],
  supportContracts: [],
  misuses: [],
  documents: { userManual: null, secureSetup: null, productDescription: null, sbom: null, cedoc: null },
  photos: [],
}

function factsOf(fields: Partial<ProductRecord> = {}, more: Partial<DossierFacts> = {}): DossierFacts {
  const edited = { ...product, ...fields }
  return {
    product: edited,
    releases: [],
    vulnerabilities: { open: 0, violations: 0, undecided: 0, knownExploited: 0 },
    hasAdvisories: true,
    risks: { total: 0, untreated: 0 },
    support: supportPeriodOf(edited),
    now: new Date('2026-06-01T00:00:00Z'),
    ...more,
  }
}

const release = { name: 'Core', version: '1.0', components: 12, integrityViolations: 0 }

function statusOf(id: string, facts: DossierFacts): string {
  return String(toChecklist(facts).find((item) => item.id === id)?.status)
}

function property(name: string, value = 'said') {
  return { properties: [{ name, value }] }
}

function contract(endDate: string | null, description = '') {
  return { supportContracts: [{ _id: 's', name: 'Basic', description, endDate }] }
}

const file = {
  name: 'file.pdf',
  url: 'u',
  size: 1,
  contentType: 'application/pdf',
  uploaded: '2026-01-01T00:00:00.000Z',
  uploadedByName: 'Ann',
}

it('of an empty product lacks everything but its identification, and lists the actions', () => {
  const list = toChecklist(factsOf())
  const met = list.filter(({ status }) => status === 'met').map(({ id }) => id)
  expect(met).toEqual(['identification'])
  expect(list.filter(({ status, todo }) => (status === 'missing' || status === 'check') !== (todo !== null))).toEqual([])
  expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
})

it('says what to do in the words of the app, not by the names of API fields', () => {
  const todos = toChecklist(factsOf()).flatMap(({ todo, found }) => [todo ?? '', found])
  expect(todos.filter((text) => /[a-z][A-Z]|[a-z]\.[a-z]|cedoc|STANDARD/u.test(text))).toEqual([])
})

it('names for each entry where in the regulation it comes from', () => {
  const place =
    /^(?:Article (?:6|7|8|13|14|27|28|32)(?:\(\d+\))?|Annex (?:I Part I{1,2}|II|III|IV|V|VI|VII|VIII)(?:\(\d+\))?(?:\([a-m]\))?)$/u
  const sources = toChecklist(factsOf()).flatMap((item) => item.sources)
  expect(sources.filter((source) => !place.test(source))).toEqual([])
  expect(toChecklist(factsOf()).every((item) => item.sources.length > 0)).toBe(true)
})

describe('each entry is met by what is stored', () => {
  it.each<[string, Partial<ProductRecord>]>([
    ['classification', { classification: 'IMPORTANT_2' }],
    ['conformity-assessment', property('Conformity assessment')],
    ['third-party', { classification: 'CRITICAL', ...property('notified_body') }],
    ['third-party', { classification: 'IMPORTANT_2', ...property('Certification Scheme') }],
    ['standards', property('HARMONISED STANDARDS')],
    ['declaration-of-conformity', { documents: { ...product.documents, cedoc: file } }],
    ['declaration-for-users', property('declaration-address')],
    ['manufacturer', { contacts: { manufacturerName: 'Acme' } }],
    ['manufacturer', { contacts: { registeredTradeName: 'Acme' } }],
    ['address', { contacts: { manufacturerAddress: 'Main Street 1' } }],
    ['digital-contact', { contacts: { manufacturerWebsite: 'https://acme.example' } }],
    ['single-point-of-contact', { contacts: { productSecurityContact: 'psirt@acme.example' } }],
    ['disclosure-policy', { contacts: { productSecurityWeblink: 'https://acme.example/security' } }],
    ['intended-purpose', { description: 'routes' }],
    ['functions', { features: 'fast' }],
    ['photographs', { photos: [file] }],
    ['architecture', { documents: { ...product.documents, productDescription: file } }],
    ['foreseeable-misuse', { misuses: [{ _id: 'm', name: 'Relay', description: '' }] }],
    ['user-instructions', { documents: { ...product.documents, userManual: file } }],
    ['secure-use', { documents: { ...product.documents, secureSetup: file } }],
    ['sbom', { documents: { ...product.documents, sbom: file } }],
    ['vulnerability-handling', property('Vulnerability handling')],
    ['update-distribution', property('Update distribution')],
    ['tests', property('Test reports')],
    ['production', property('Production and monitoring')],
    ['support-period-reason', contract(null, 'as long as it is sold')],
    ['support-period-reason', property('Support period reason')],
  ])('%s', (id, fields) => {
    expect([statusOf(id, factsOf()), statusOf(id, factsOf(fields))]).not.toEqual(['met', expect.anything()])
    expect(statusOf(id, factsOf(fields))).toBe('met')
  })

  it('and not by blanks', () => {
    for (const id of ['standards', 'tests'])
      expect(statusOf(id, factsOf(property(id === 'tests' ? 'Test reports' : 'Harmonised standards', ' \n')))).toBe('missing')
    expect(statusOf('manufacturer', factsOf({ contacts: { manufacturerName: ' ' } }))).toBe('missing')
  })
})

describe('the third party (Article 32)', () => {
  it.each([
    ['STANDARD', 'not-applicable'],
    ['IMPORTANT_1', 'check'],
    ['IMPORTANT_2', 'missing'],
    ['CRITICAL', 'missing'],
    [null, 'check'],
  ])('of class %s without one is %s', (classification, status) => {
    expect(statusOf('third-party', factsOf({ classification }))).toBe(status)
  })

  it('is asked for by the paragraph of the class', () => {
    const sources = classifications.map(
      (classification) => toChecklist(factsOf({ classification })).find(({ id }) => id === 'third-party')?.sources[0],
    )
    expect(sources).toEqual(['Article 32(1)', 'Article 32(2)', 'Article 32(3)', 'Article 32(4)'])
  })

  it('may be left out by default products always, by class I under a condition, by the others never but for open source', () => {
    const internal = classifications.map((classification) =>
      conformityRoutesOf(classification)
        .filter(({ procedure }) => procedure.includes('module A'))
        .map(({ source, condition }) => [source, condition !== null]),
    )
    expect(internal).toEqual([
      [['Article 32(1)(a)', false]],
      [
        ['Article 32(1)(a) and (2)', true],
        ['Article 32(5)', true],
      ],
      [['Article 32(5)', true]],
      [],
    ])
    expect(conformityRoutesOf(undefined)).toEqual([])
  })
})

describe('releases', () => {
  it('provide versions, components and an SBOM', () => {
    const facts = factsOf({}, { releases: [release] })
    expect(['software-versions', 'third-party-components', 'sbom', 'known-vulnerabilities'].map((id) => statusOf(id, facts))).toEqual([
      'met',
      'met',
      'met',
      'met',
    ])
  })

  it('without a version, or with components that are not what was published, are not enough', () => {
    expect(statusOf('software-versions', factsOf({}, { releases: [{ ...release, version: undefined }] }))).toBe('check')
    expect(statusOf('third-party-components', factsOf({}, { releases: [{ ...release, integrityViolations: 1 }] }))).toBe('missing')
  })
})

describe('vulnerabilities (Annex I Part I(2)(a), Article 14)', () => {
  const open = { open: 3, violations: 2, undecided: 0, knownExploited: 0 }

  it.each([
    [{ ...open, undecided: 1 }, 'missing'],
    [open, 'check'],
    [{ ...open, open: 0, violations: 0 }, 'met'],
  ])('%j are %s', (vulnerabilities, status) => {
    expect(statusOf('known-vulnerabilities', factsOf({}, { releases: [release], vulnerabilities }))).toBe(status)
  })

  it('that are exploited somewhere require a decision', () => {
    const exploited = { ...open, knownExploited: 1 }
    expect(statusOf('exploited-vulnerabilities', factsOf({}, { releases: [release], vulnerabilities: exploited }))).toBe('check')
    expect(statusOf('exploited-vulnerabilities', factsOf({}, { releases: [release], vulnerabilities: open }))).toBe('no-occasion')
  })
})

describe('nothing is met because nothing has happened yet', () => {
  const linked = { releases: [release] }

  it.each<[string, Partial<DossierFacts>]>([
    ['exploited-vulnerabilities', linked],
    ['third-party-components', { releases: [{ ...release, components: 0 }] }],
    ['retention', linked],
  ])('%s has had no occasion, and asks for nothing', (id, facts) => {
    const found = toChecklist(factsOf({}, facts)).find((item) => item.id === id)
    expect([found?.status, found?.todo]).toEqual(['no-occasion', null])
  })

  it('vulnerabilities without advisories have to be checked', () => {
    for (const id of ['known-vulnerabilities', 'exploited-vulnerabilities'])
      expect([id, statusOf(id, factsOf({}, { ...linked, hasAdvisories: false }))]).toEqual([id, 'check'])
  })
})

it.each([
  [{ total: 0, untreated: 0 }, 'missing', 'missing'],
  [{ total: 2, untreated: 1 }, 'met', 'missing'],
  [{ total: 2, untreated: 0 }, 'met', 'met'],
])('risks %j: assessment %s, treatment %s (Article 13(2))', (risks, assessment, treatment) => {
  const facts = factsOf({}, { risks })
  expect([statusOf('risk-assessment', facts), statusOf('risk-treatment', facts)]).toEqual([assessment, treatment])
})

function kept(fields: Partial<ProductRecord>): string | undefined {
  return supportPeriodOf({ ...product, ...fields })
    .keepUntil?.toISOString()
    .slice(0, 10)
}

describe('the support period (Article 13(8))', () => {
  const released = { released: '2026-03-01T10:00:00.000Z' }

  it.each<[string, Partial<ProductRecord>, string]>([
    ['no contract', released, 'missing'],
    ['a contract without an end', { ...released, ...contract(null) }, 'missing'],
    ['an end that is over', { ...released, ...contract('2026-05-31') }, 'missing'],
    ['less than five years', { ...released, ...contract('2031-02-28') }, 'check'],
    ['five years', { ...released, ...contract('2031-03-01') }, 'met'],
    ['its last day', { ...released, ...contract('2026-06-01') }, 'check'],
    ['no start', contract('2040-01-01'), 'check'],
    ['an announced start', { started: '2026-01-01', ...contract('2031-01-01') }, 'met'],
  ])('%s', (_name, fields, status) => {
    expect(statusOf('support-period', factsOf(fields))).toBe(status)
  })

  it('states the retention of documentation: ten years after the release, or the support period (Article 13(13))', () => {
    expect(kept(released)).toBe('2036-03-01')
    expect(kept({ ...released, ...contract('2041-01-01') })).toBe('2041-01-01')
    expect(kept({ ...released, ...contract('2031-01-01') })).toBe('2036-03-01')
    expect(kept({ released: '2024-02-29T00:00:00.000Z' })).toBe('2034-02-28')
    expect(kept({ started: '2026-01-01' })).toBe(undefined)
    expect(statusOf('retention', factsOf())).toBe('no-occasion')
  })
})
