import { describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'

/** Lists that reject a module of another project. */
const lists = [
  '/core/findings?',
  '/core/portfolio?level=project&',
  '/core/portfolio?level=module&',
  '/core/statements?',
  '/core/vex?',
] as const
/** Those of the interface, which have nothing in common with both. */
const others = ['/core/scans?', '/core/risks?', '/core/tests/sarif?', '/compliance/approvals?'] as const

describe('filters by id (docs/reference/conventions.md#filters-by-id)', () => {
  it.each([...lists, ...others])(
    '%s answers 404 for an unknown id, and for a module of another project says so or is empty',
    async (list) => {
      const company = await makeCompany()
      const [projectId, other] = [await makeProject(company), await makeProject(company)]
      const moduleId = await makeModule(company, projectId)
      const { status, body } = await company.get(`${list}moduleId=${moduleId}&projectId=${other}`)
      expect([status, body.parameter]).toEqual(others.some((one) => one === list) ? [200, undefined] : [400, 'moduleId'])
      for (const query of ['', `moduleId=${moduleId}&projectId=${projectId}`, `moduleId=${moduleId}`, 'moduleId=&projectId='])
        expect([query, (await company.get(`${list}${query}`)).status]).toEqual([query, 200])
      for (const query of [`moduleId=${newId()}`, `projectId=${newId()}`, 'projectId=nothing'])
        expect([query, (await company.get(`${list}${query}`)).status]).toEqual([query, 404])
    },
  )
})

it.each(['/core/findings', '/core/portfolio'])(
  '%s answers 400 naming tags for a tag that is named twice (docs/reference/conventions.md#lists-in-queries)',
  async (list) => {
    const { status, body } = await (await makeCompany()).get(`${list}?tags=prod,,edge,prod`)
    expect([status, body.parameter]).toEqual([400, 'tags'])
  },
)
