import { expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { makeCompany } from '#test/harness.ts'
import { statementsOf } from '#test/statements.ts'
import { repositoryOf, importRepositories } from '#test/import-repositories.ts'

it('has each component whose repository is known, with its level, and counts the others (§2.10, decisions 12)', async () => {
  const scope = await makeAnalysedModule()
  const [alive, silent, unknown] = [uniqueName('a'), uniqueName('b'), uniqueName('c')]
  const counts = { stars: 10, forks: 2, openIssues: 3, monthlyCommits: 25, createdAt: '2020-01-01' }
  const lastCommitAt = new Date(Date.now() - 86_400_000).toISOString()
  const visitedAt = new Date().toISOString()
  await importRepositories([repositoryOf(alive, { ...counts, lastCommitAt, visitedAt }), repositoryOf(silent, { visitedAt })])
  await scope.importPackages([`${alive}@1.0.0`, `${silent}@1.0.0`], 'web')
  await scope.importPackages([`${alive}@1.1.0`, `${alive}@1.0.0`, `${unknown}@1.0.0`], 'api')
  const { status, body } = await scope.company.get(`/core/reports/viability?projectId=${scope.projectId}`)
  const nothing = { created_at: null, changed_at: null, openIssuesCnt: null, forksCnt: null, starsCnt: null, monthlyCommitCnt: null }
  expect([status, body]).toEqual([
    200,
    {
      title: { type: 'viability', name: expect.stringMatching(/^Project /u), description: null },
      stats: { components: 3, modules: 2, withoutViability: 1 },
      components: [
        {
          key: `npm:${alive}`,
          versions: ['1.0.0', '1.1.0'],
          viability: {
            repository: `https://github.com/${alive}/${alive}`,
            lastVisit: visitedAt,
            created_at: '2020-01-01T00:00:00.000Z',
            changed_at: lastCommitAt,
            openIssuesCnt: 3,
            forksCnt: 2,
            starsCnt: 10,
            monthlyCommitCnt: 25,
            archived: false,
            level: 4,
          },
        },
        {
          key: `npm:${silent}`,
          versions: ['1.0.0'],
          viability: {
            ...nothing,
            repository: `https://github.com/${silent}/${silent}`,
            lastVisit: visitedAt,
            archived: false,
            level: null,
          },
        },
      ],
    },
  ])
})

it('an empty project has an empty report', async () => {
  const scope = await makeAnalysedModule()
  const { body } = await scope.company.get(`/core/reports/viability?projectId=${scope.projectId}`)
  expect(body).toMatchObject({ stats: { components: 0, modules: 0, withoutViability: 0 }, components: [] })
})

it('a project is needed, and must be the company\u2019s own (§4.8)', async () => {
  const scope = await makeAnalysedModule()
  const stranger = await makeCompany()
  const path = '/core/reports/viability'
  expect((await scope.company.get(path)).status).toBe(400)
  for (const id of ['', newId(), 'no-id']) expect((await scope.company.get(`${path}?projectId=${id}`)).status).toBe(id === '' ? 400 : 404)
  expect((await stranger.get(`${path}?projectId=${scope.projectId}`)).status).toBe(404)
})

it('is a table with format=csv, and takes as many statements for many modules as for one', async () => {
  const scope = await makeAnalysedModule()
  const name = uniqueName()
  await importRepositories([repositoryOf(name, { lastReleaseAt: '2020-01-01' })])
  await scope.importPackages([`${name}@1.0.0`], 'one')
  const path = `/core/reports/viability?projectId=${scope.projectId}`
  const few = await statementsOf(() => scope.company.get(path))
  for (const module of ['two', 'three', 'four']) await scope.importPackages([`${name}@1.0.0`, `${uniqueName()}@1.0.0`], module)
  expect(await statementsOf(() => scope.company.get(path))).toHaveLength(few.length)
  const { text } = await scope.company.get(`${path}&format=csv`)
  expect(text.split('\r\n')[1]).toContain(`npm:${name},1.0.0,0,false,2020-01-01T00:00:00.000Z`)
})
