import { beforeAll, describe, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { type Answer } from '#test/harness.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { advisory, affected, publish } from '#test/publish.ts'

const made: { place?: AnalysedModule; name?: string; cve?: string } = {}

beforeAll(async () => {
  const [scope, name, cve] = [await makeAnalysedModule(), uniqueName(), uniqueCve()]
  await publish(advisory(cve, name, { affected: [affected(name, '2.0.0')] }))
  await scope.importPackages([`${name}@1.0.0`, `${name}@1.5.0`])
  Object.assign(made, { place: scope, name, cve })
})

async function fetchReport(query: string): Promise<Answer> {
  if (made.place === undefined) throw new Error('nothing was imported')
  const { company, projectId } = made.place
  return company.get(`/core/reports/vulnerabilities?projectId=${projectId}${query}`)
}

describe('§4.8 a report as a table', () => {
  it('format=csv answers one line a component and vulnerability, as a file named after the report', async () => {
    const answer = await fetchReport('&format=csv')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="vulnerabilities.csv"')
    const [header, line, ...rest] = answer.text.split('\r\n')
    expect(header).toMatch(/^Component,Versions,Modules,Appearance,Vulnerability,Status,/u)
    expect(line).toMatch(new RegExp(`^npm:${made.name},1\\.0\\.0;1\\.5\\.0,[^,]+,2,${made.cve},`, 'u'))
    expect(rest).toEqual([''])
  })

  it.each(['&format=json', '&format=', ''])('%j answers JSON', async (query) => {
    const answer = await fetchReport(query)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  })

  it('another format is refused, naming it', async () => {
    const answer = await fetchReport('&format=xlsx')
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ parameter: 'format' })])
  })
})
