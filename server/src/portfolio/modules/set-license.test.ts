import { describe, expect, it } from 'vitest'
import { makeCompany, type TestCompany } from '#test/harness.ts'
import { makeModule, makeProject } from '#test/make-portfolio.ts'

const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u)

interface HandSet {
  readonly company: TestCompany
  readonly moduleId: string
  /** The stored entry. */
  readonly entry: Readonly<Record<string, string>>
}

async function setByHand(): Promise<HandSet> {
  const company = await makeCompany()
  const moduleId = await makeModule(company, await makeProject(company))
  const body = { key: 'npm:left-pad', version: '1.3.0', license: 'MIT', justification: 'The repository says so.' }
  const answer = await company.post(`/core/modules/${moduleId}/licenses`, body)
  expect(answer.status).toBe(200)
  return { company, moduleId, entry: answer.body.componentConfig.licensesSelected[0] }
}

describe('setting a licence by hand (docs/reference/modules.md#set-a-licence)', () => {
  it('stores the selection with who did it, when and why, and answers the module', async () => {
    const { company, moduleId, entry } = await setByHand()
    expect(entry).toEqual({
      key: 'npm:left-pad',
      version: '1.3.0',
      license: 'MIT',
      justification: 'The repository says so.',
      resolvedBy: expect.stringContaining('key of'),
      resolvedById: company.keyId,
      resolvedAt: isTime,
    })
    expect((await company.get(`/core/modules/${moduleId}`)).body.componentConfig).toEqual({ licensesSelected: [entry] })
  })

  it('replaces the selection of the same component and version and keeps everything else', async () => {
    const { company, moduleId, entry } = await setByHand()
    const { key, version, justification } = entry
    const other = { key: 'npm:left-pad', license: 'WTFPL', justification: 'For all versions.' }
    await company.post(`/core/modules/${moduleId}/licenses`, other)
    const answer = await company.post(`/core/modules/${moduleId}/licenses`, { key, version, license: 'ISC', justification })
    const selected = answer.body.componentConfig.licensesSelected
    expect(selected.map((one: Record<string, string>) => [one['version'], one['license']])).toEqual([
      [undefined, 'WTFPL'],
      ['1.3.0', 'ISC'],
    ])
  })

  it.each([
    [{ key: 'mvn:org.a:b' }, { key: 'maven:org.a:b' }],
    [{ key: 'pypi:a' }, { key: 'pkg:pypi/a' }],
    [{ key: 'npm:a' }, { key: 'npm:a', version: '*' }],
  ])('replaces the selection of %j by that of %j: the same component', async (first, second) => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    const path = `/core/modules/${moduleId}/licenses`
    await company.post(path, { ...first, license: 'MIT', justification: 'first' })
    const { body } = await company.post(path, { ...second, license: 'ISC', justification: 'second' })
    expect(body.componentConfig.licensesSelected).toMatchObject([{ ...second, license: 'ISC' }])
    expect((await company.get(`/core/risks?moduleId=${moduleId}`)).body).toHaveLength(1)
  })

  it.each([
    [{}, 'key'],
    [{ key: '' }, 'key'],
    [{ key: 5 }, 'key'],
    [{ key: 'x'.repeat(251) }, 'key'],
    [{ version: '' }, 'version'],
    [{ version: 'a*b' }, 'version'],
    [{ license: '' }, 'license'],
    [{ license: null }, 'license'],
    [{ license: 'x'.repeat(251) }, 'license'],
    [{ justification: '' }, 'justification'],
    [{ justification: ['x'] }, 'justification'],
    [{ justification: 'x'.repeat(2001) }, 'justification'],
  ])('refuses %j, naming %s, and stores nothing', async (bad, parameter) => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    const good = { key: 'npm:a', license: 'MIT', justification: 'x' }
    const body = Object.keys(bad).length === 0 ? {} : { ...good, ...bad }
    const answer = await company.post(`/core/modules/${moduleId}/licenses`, body)
    expect([answer.status, answer.body.parameter]).toEqual([400, parameter])
    expect((await company.get(`/core/modules/${moduleId}`)).body.componentConfig).toBeUndefined()
  })

  it('keeps parallel selections apart and loses none', async () => {
    const company = await makeCompany()
    const moduleId = await makeModule(company, await makeProject(company))
    const keys = ['npm:a', 'npm:b', 'npm:c', 'npm:d']
    await Promise.all(keys.map((key) => company.post(`/core/modules/${moduleId}/licenses`, { key, license: 'MIT', justification: 'x' })))
    const selected = (await company.get(`/core/modules/${moduleId}`)).body.componentConfig.licensesSelected
    expect(selected.map(({ key }: { key: string }) => key).toSorted()).toEqual(keys)
  })
})

describe('a hand-set licence in module updates (docs/reference/modules.md#hand-set-licences)', () => {
  it('survives an unchanged round trip of the module', async () => {
    const { company, moduleId, entry } = await setByHand()
    const detail = (await company.get(`/core/modules/${moduleId}`)).body
    const answer = await company.post(`/core/modules/${moduleId}`, detail)
    expect(answer.body).toEqual(detail)
    expect(answer.body.componentConfig.licensesSelected).toEqual([entry])
  })

  it('gets its audit fields back when they were changed, left out or of the wrong kind', async () => {
    const { company, moduleId, entry } = await setByHand()
    const sent = [
      { ...entry, justification: 'forged', resolvedBy: 'the boss', resolvedById: 'x', resolvedAt: '2020-01-01T00:00:00.000Z' },
      { key: entry['key'], version: entry['version'], license: entry['license'] },
      { ...entry, resolvedBy: { a: 1 }, resolvedAt: 5 },
    ]
    for (const selected of sent) {
      const answer = await company.post(`/core/modules/${moduleId}`, { componentConfig: { licensesSelected: [selected] } })
      expect(answer.body.componentConfig.licensesSelected).toEqual([entry])
    }
  })

  it('cannot be forged for an entry that was not set by hand', async () => {
    const { company, moduleId, entry } = await setByHand()
    const forged = { ...entry, key: 'npm:other' }
    const answer = await company.post(`/core/modules/${moduleId}`, { componentConfig: { licensesSelected: [forged] } })
    expect(answer.body.componentConfig.licensesSelected).toEqual([{ key: 'npm:other', version: '1.3.0', license: 'MIT' }])
  })

  it('becomes an ordinary selection when another licence is sent for it, for good', async () => {
    const { company, moduleId, entry } = await setByHand()
    const changed = await company.post(`/core/modules/${moduleId}`, {
      componentConfig: { licensesSelected: [{ ...entry, license: 'ISC' }] },
    })
    expect(changed.body.componentConfig.licensesSelected).toEqual([{ key: 'npm:left-pad', version: '1.3.0', license: 'ISC' }])
    const back = await company.post(`/core/modules/${moduleId}`, { componentConfig: { licensesSelected: [entry] } })
    expect(back.body.componentConfig.licensesSelected).toEqual([{ key: 'npm:left-pad', version: '1.3.0', license: 'MIT' }])
  })

  it('is cleared by a componentConfig without licensesSelected', async () => {
    const { company, moduleId } = await setByHand()
    const answer = await company.post(`/core/modules/${moduleId}`, { componentConfig: { whitelist: [] } })
    expect(answer.body.componentConfig).toEqual({ whitelist: [] })
  })
})
