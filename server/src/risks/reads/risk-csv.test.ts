import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeCompany, service, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'
import { makeRisks } from '#test/make-risks.ts'

const columns =
  'id,name,projectId,project,moduleId,module,origin,state,generalApproach,treatment,impactClass,BV,EF,ARO,confidentiality,integrity,availability,decisionType,decisionRationale,validUntil,decidedByName,created,edited,stateChangedAt,resolvedAt'

async function exportOf(company: TestCompany, query = '') {
  const { status, headers, text } = await company.get(`/core/risks?format=csv${query}`)
  return { status, headers, lines: text.split('\r\n') }
}

it('has the documented columns in order, as a file to save, also when empty (docs/reference/risks.md#csv)', async () => {
  const { status, headers, lines } = await exportOf(await makeCompany())
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="risks.csv"',
  ])
  expect([headers['x-total-count'], headers['x-has-more']]).toEqual(['0', 'false'])
  expect(lines).toEqual([columns, ''])
})

it('exports all fields, guards against formulas, and writes plain numbers', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company, { name: '=HYPERLINK("x")' })
  const moduleId = await makeModule(company, projectId, 'a,b')
  const [id = ''] = await makeRisks(company, [
    {
      projectId,
      moduleId,
      name: '@risk "one"',
      created: new Date('2026-01-02T03:04:05.006Z'),
      edited: new Date('2026-02-02T03:04:05.006Z'),
      properties: {
        origin: ['SSC', 'CVE'],
        state: 'monitored',
        generalApproach: 'accept',
        impactClass: 'high',
        BV: 100.5,
        EF: '-5',
        ARO: '+1',
        confidentiality: '\tH',
        integrity: '',
        impactDescription: 'not a column',
        decision: {
          type: 'accept',
          rationale: 'two\nlines, and more',
          validUntil: '2027-01-01',
          decidedBy: null,
          decidedByName: '-Ann',
          decidedAt: '2026-01-02T03:04:05.006Z',
        },
        stateChangedAt: '2026-01-03T00:00:00.000Z',
        resolvedAt: '2026-01-04T00:00:00.000Z',
      },
    },
  ])
  const { lines } = await exportOf(company)
  const place = `${projectId},"'=HYPERLINK(""x"")",${moduleId},"a,b"`
  const decision = `accept,"two\nlines, and more",2027-01-01,'-Ann`
  const times = '2026-01-02T03:04:05.006Z,2026-02-02T03:04:05.006Z,2026-01-03T00:00:00.000Z,2026-01-04T00:00:00.000Z'
  expect(lines.slice(1)).toEqual([
    `${id},"'@risk ""one""",${place},SSC;CVE,monitored,accept,done,high,100.5,'-5,'+1,'\tH,,,${decision},${times}`,
    '',
  ])
})

it('leaves unset fields empty', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company, { name: 'Plain' })
  const [id = ''] = await makeRisks(company, [{ projectId, created: new Date('2026-01-01T00:00:00Z') }])
  const { lines } = await exportOf(company)
  expect(lines[1]).toBe(`${id},A risk,${projectId},Plain,,,,,,untreated,,,,,,,,,,,,2026-01-01T00:00:00.000Z,2026-01-01T00:00:00.000Z,,`)
})

it('is the whole register in the order of the list, whatever the page', async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  // many at one moment, so that batches end between equal moments
  const moments = Array.from({ length: 2500 }, (_, i) => new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(i / 700)))
  const ids = await makeRisks(
    company,
    moments.map((created) => ({ projectId, created })),
  )
  const { headers, lines } = await exportOf(company, '&page=7')
  expect([headers['x-total-count'], headers['x-has-more']]).toEqual(['2500', 'false'])
  expect(lines.slice(1, -1).map((line) => line.slice(0, 36))).toEqual(ids.toReversed())
})

// reads 50,000 risks
it('ends after 50,000 risks and reports that there are more', { timeout: 300_000 }, async () => {
  const company = await makeCompany()
  const projectId = await makeProject(company)
  const { db } = (await service()).context
  await sql`insert into risk (company_id, id, project_id, name, created, edited, properties, treatment, origins)
    select ${company.companyId}::uuid, gen_random_uuid(), ${projectId}::uuid, 'A risk', moment, moment, '{}', 'untreated', 0
    from (select timestamptz '2026-01-01' + n * interval '1 second' as moment from generate_series(1, 50001) n) made`.execute(db)
  const { headers, lines } = await exportOf(company)
  expect([headers['x-total-count'], headers['x-has-more'], lines.length]).toEqual(['50001', 'true', 50_002])
  expect(lines[1]).toContain('2026-01-01T13:53:21.000Z')
})

it('has risks of the own company only, and of the filter', async () => {
  const [company, other] = [await makeCompany(), await makeCompany()]
  await makeRisks(other, [{ projectId: await makeProject(other), properties: { state: 'closed' } }])
  const projectId = await makeProject(company)
  const [, closed = ''] = await makeRisks(company, [{ projectId }, { projectId, properties: { state: 'closed' } }])
  const { headers, lines } = await exportOf(company, '&state=closed')
  expect([headers['x-total-count'], lines.length, lines[1]?.slice(0, 36)]).toEqual(['1', 3, closed])
})

it('answers HEAD without a body', async () => {
  const company = await makeCompany()
  const { status, text, headers } = await company.request({ method: 'HEAD', url: '/core/risks?format=csv' })
  expect([status, text, headers['x-total-count']]).toEqual([200, '', '0'])
})
