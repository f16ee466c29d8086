import { describe, expect, it } from 'vitest'
import { makeCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { makeRisks } from '#test/make-risks.ts'
import { statementsOf } from '#test/statements.ts'
import { matrixOf } from '#risks/reads/matrix.ts'
import { defaultScheme } from '#risks/scheme.ts'

describe('the matrix of the register (docs/reference/risks.md#matrix)', () => {
  it('has the values of the scheme by rank, then none, then stored values that the scheme does not have', () => {
    const counts = [
      { impactClass: 'high', column: 'likely', count: 2, ale: 10 },
      { impactClass: 'gone', column: undefined, count: 1, ale: 0 },
    ]
    const { rows, columns, cells } = matrixOf(counts, 'ARO_enum', defaultScheme)
    expect([rows.slice(0, 3), rows.slice(-2), columns.slice(-2)]).toEqual([
      ['low', 'moderate', 'high'],
      ['none', 'gone'],
      ['frequent', 'none'],
    ])
    expect(cells[rows.indexOf('high')]?.[columns.indexOf('likely')]).toEqual({ count: 2, ALE: 10 })
    expect(cells[rows.indexOf('gone')]?.[columns.indexOf('none')]).toEqual({ count: 1, ALE: 0 })
    expect(cells.flat().reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })

  it('counts each risk that matches the filter once, and adds up what it may cost', async () => {
    const company = await makeCompany()
    const projectId = await makeProject(company)
    const figures = { BV: 1000, EF: 0.5, ARO: 2 }
    await makeRisks(company, [
      { projectId, properties: { impactClass: 'high', state: 'identified', ...figures } },
      { projectId, properties: { impactClass: 'high', state: 'identified', ...figures } },
      { projectId, properties: { impactClass: 'low', state: 'closed' } },
      { projectId },
    ])
    const { body } = await company.get('/core/risks/reports/matrix?columns=state')
    function at(row: string, column: string): object {
      return body.cells[body.rows.indexOf(row)][body.columns.indexOf(column)]
    }
    expect([at('high', 'identified'), at('low', 'closed'), at('none', 'none')]).toEqual([
      { count: 2, ALE: 2000 },
      { count: 1, ALE: 0 },
      { count: 1, ALE: 0 },
    ])
    const filtered = await company.get('/core/risks/reports/matrix?impactClass=low')
    expect(filtered.body.columns).toEqual(['untreated', 'in-treatment', 'done', 'none'])
    expect(filtered.body.cells.flat().reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(1)
    const other = await makeCompany()
    expect((await other.get(`/core/risks/reports/matrix?projectId=${projectId}`)).status).toBe(404)
  })

  it.each([
    ['rows=state', 'rows'],
    ['columns=owner', 'columns'],
    ['state=done', 'state'],
    ['columns=state&columns=treatment', 'columns'],
  ])('%s is a 400 that names %s', async (query, parameter) => {
    const { status, body } = await (await makeCompany()).get(`/core/risks/reports/matrix?${query}`)
    expect([status, body.parameter]).toEqual([400, parameter])
  })

  it('takes as many statements whatever there is', async () => {
    const company = await makeCompany()
    await company.get('/core/risks/reports/matrix')
    const none = await statementsOf(() => company.get('/core/risks/reports/matrix'))
    await makeRisks(company, [{ projectId: await makeProject(company) }])
    expect(await statementsOf(() => company.get('/core/risks/reports/matrix'))).toHaveLength(none.length)
  })
})
