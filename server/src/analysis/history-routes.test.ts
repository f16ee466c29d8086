import { expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany } from '#test/harness.ts'
import { advisory, publish } from '#test/publish.ts'

it('the analyses of a module have a row for each with format=csv, newest first, whatever the page (docs/reference/analysis.md#history)', async () => {
  const scope = await makeAnalysedModule()
  const name = uniqueName()
  const moduleId = await scope.importPackages([`${name}@1.0.0`])
  await publish(advisory(uniqueCve(), name))
  const path = `/core/modules/${moduleId}/analyses`
  const { body } = await scope.company.get(path)
  const listed = body as readonly { readonly _id: string; readonly date: string; readonly reason: string; readonly scanId: string }[]
  const { text, headers } = await scope.company.get(`${path}?format=csv`)
  const [header, ...rows] = text.trim().split('\r\n')
  expect(header).toMatch(/^Date,Reason,Status,legal violations,legal warnings,vulnerability violations,/u)
  expect(header).toMatch(/,Components,Licences,Scan id,Id$/u)
  expect(listed.map(({ reason }) => reason)).toEqual(['advisories', 'scan'])
  const ends = listed.map(({ _id: id, date, reason, scanId }) => [`${date},${reason}`, `${scanId},${id}`])
  expect(rows).toHaveLength(2)
  for (const [i, [start = '', end = '']] of ends.entries())
    expect([rows[i]?.startsWith(start), rows[i]?.endsWith(end)]).toEqual([true, true])
  expect([headers['x-total-count'], headers['x-has-more']]).toEqual(['2', 'false'])
  expect(headers['content-disposition']).toBe('attachment; filename="analyses.csv"')
  expect((await scope.company.get(`${path}?format=csv&page=0`)).text).toBe(text)
  expect((await scope.company.get(`${path}?format=xml`)).body.parameter).toBe('format')
  expect((await (await makeCompany()).get(`${path}?format=csv`)).status).toBe(404)
})
