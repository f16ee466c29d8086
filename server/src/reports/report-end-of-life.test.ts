import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyclonedx, uniqueName } from '#test/cyclonedx.ts'
import { publishProducts } from '#test/end-of-life-export.ts'
import { makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { statementsOf } from '#test/statements.ts'

const at: { service: Service; company: TestCompany; projectId: string; tool: string } = {} as never

beforeAll(async () => {
  at.service = await startService({}, { now: () => new Date('2026-06-15T12:00:00Z') })
  at.company = await makeCompany({ in: at.service })
  at.projectId = await makeProject(at.company, { endoflifePolicy: { warningThreshold: 6 } })
  at.tool = uniqueName('tool')
  const [id, releases] = [
    `pkg:npm/${at.tool}`,
    [
      ['1', '2020-01-01'],
      ['2', '2026-11-01'],
      ['3', false],
    ] as const,
  ]
  const other = { name: 'other', label: 'Other', identifiers: [`pkg:npm/${at.tool}-other`], releases }
  await publishProducts(at.service, [{ name: 'tool', label: 'Tool', identifiers: [id], releases }, other])
  await importVersions('web', ['1.0.0', '2.0.0', '3.0.0'])
  await importVersions('api', ['1.0.0'], [`pkg:npm/${at.tool}-other@2.1.0`, `pkg:npm/${uniqueName()}@1.0.0`])
})
afterAll(async () => {
  await at.service.context.jobs.stop()
  await at.service.connection.close()
})

async function importVersions(module: string, versions: readonly string[], more: readonly string[] = []): Promise<void> {
  const sbom = cyclonedx([...versions.map((version) => `pkg:npm/${at.tool}@${version}`), ...more])
  expect((await at.company.post(`/core/imports/scan/cyclonedx?project=${at.projectId}&module=${module}`, sbom)).status).toBe(201)
}

describe('GET /core/reports/endoflife (docs/reference/reports.md#end-of-life)', () => {
  it('lists each component that ends or has ended, with its findings and paths', async () => {
    const { status, body } = await at.company.get(`/core/reports/endoflife?projectId=${at.projectId}`)
    expect(status).toBe(200)
    expect(body.title).toMatchObject({ type: 'endoflife', description: null })
    expect(body.stats).toEqual({ components: 3, modules: 2, affectedComponents: 2, violations: 1, warnings: 1 })
    expect(body.components).toMatchObject([
      {
        key: `npm:${at.tool}`,
        versions: ['1.0.0', '2.0.0'],
        status: 'violation',
        information:
          `npm:${at.tool} 1.0.0 belongs to Tool 1, which reached its end of life on 2020-01-01. ` +
          `npm:${at.tool} 2.0.0 belongs to Tool 2, which reaches its end of life on 2026-11-01, within 6 months.`,
        paths: [
          { module: 'api', path: [`npm:${at.tool}`], componentKey: `npm:${at.tool}` },
          { module: 'web', path: [`npm:${at.tool}`], componentKey: `npm:${at.tool}` },
        ],
        appearance: 4,
      },
      { key: `npm:${at.tool}-other`, versions: ['2.1.0'], status: 'warning', appearance: 1 },
    ])
  })

  it('can be saved as a table', async () => {
    const { text, headers } = await at.company.get(`/core/reports/endoflife?projectId=${at.projectId}&format=csv`)
    expect(headers['content-type']).toContain('text/csv')
    expect(text).toContain(`npm:${at.tool}-other`)
    expect(text.trim().split('\n')).toHaveLength(3)
  })

  it('is empty for a project without such components', async () => {
    const empty = await makeProject(at.company)
    const { body } = await at.company.get(`/core/reports/endoflife?projectId=${empty}`)
    expect(body).toMatchObject({ stats: { components: 0, modules: 0, affectedComponents: 0 }, components: [] })
  })

  it.each([
    ['', 400, 'projectId'],
    ['?projectId=', 400, 'projectId'],
  ])('asks for a project: %s', async (query, status, parameter) => {
    const answer = await at.company.get(`/core/reports/endoflife${query}`)
    expect([answer.status, answer.body.parameter]).toEqual([status, parameter])
  })

  it('knows no project that is not the company’s', async () => {
    const stranger = await makeCompany({ in: at.service })
    expect((await stranger.get(`/core/reports/endoflife?projectId=${at.projectId}`)).status).toBe(404)
    expect((await at.company.get('/core/reports/endoflife?projectId=nothing')).status).toBe(404)
  })

  it('takes a constant number of queries', async () => {
    const statements = await statementsOf(() => at.company.get(`/core/reports/endoflife?projectId=${at.projectId}`))
    const reads = statements.filter((text) => /\bfrom (?:module|project)\b/u.test(text))
    expect(reads).toHaveLength(2)
  })
})
