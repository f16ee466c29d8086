import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Caller } from '#access/access.ts'
import { newId } from '#platform/ids.ts'
import { findProject, loadModule, loadPolicies, type RequestedModule, resolveModule } from '#portfolio/portfolio.ts'
import { makeCompany, service } from '#test/harness.ts'
import { portfolioQueriesOf } from '#test/make-portfolio.ts'

async function callerOf(): Promise<Caller> {
  const { companyId, keyId } = await makeCompany()
  return { companyId, keyId, id: keyId, name: 'somebody', scopes: ['developer'], features: [] }
}

async function makeProject({ companyId }: Caller, name = 'Project'): Promise<{ id: string; name: string }> {
  const { db } = (await service()).context
  const id = newId()
  await db
    .insertInto('project')
    .values({ company_id: companyId, id, name, description: null, settings: sql`'{}'::jsonb`, trackers: sql`'{}'::jsonb` })
    .execute()
  return { id, name }
}

async function resolve(
  caller: Caller,
  project: { id: string; name: string },
  requested: RequestedModule,
): ReturnType<typeof resolveModule> {
  const { db } = (await service()).context
  return db.transaction().execute((trx) => resolveModule(trx, caller, project, requested))
}

it('creates a module on its first upload and finds it by its name afterwards, whatever dropped characters differ', async () => {
  const caller = await callerOf()
  const project = await makeProject(caller)
  const first = await resolve(caller, project, { name: ' My.App ' })
  expect(first).toEqual({ id: first.id, name: 'My.App', isNew: true, project })
  expect(await resolve(caller, project, { name: 'My App' })).toEqual({ id: first.id, name: 'My.App', isNew: false, project })
  expect((await resolve(caller, project, { name: 'my.app' })).id).not.toBe(first.id)
})

it('keeps modules of one name in two projects and in two companies apart', async () => {
  const [one, other] = [await callerOf(), await callerOf()]
  const [a, b, c] = [await makeProject(one), await makeProject(one), await makeProject(other)]
  const ids = [await resolve(one, a, { name: 'app' }), await resolve(one, b, { name: 'app' }), await resolve(other, c, { name: 'app' })]
  expect(new Set(ids.map(({ id }) => id)).size).toBe(3)
})

it('creates one module for parallel first uploads of one name', async () => {
  const caller = await callerOf()
  const project = await makeProject(caller)
  const placed = await Promise.all(Array.from({ length: 8 }, () => resolve(caller, project, { name: 'app' })))
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
  expect(placed.filter(({ isNew }) => isNew)).toHaveLength(1)
})

it('tries a moduleId as an id, then as a moduleIdentifier, without name matching', async () => {
  const caller = await callerOf()
  const project = await makeProject(caller)
  const app = await resolve(caller, project, { name: 'app', moduleId: 'team:app' })
  expect(await resolve(caller, project, { name: 'another name', moduleId: app.id })).toEqual({ ...app, isNew: false })
  expect(await resolve(caller, project, { name: 'another name', moduleId: 'team:app' })).toEqual({ ...app, isNew: false })
  expect(await resolve(caller, project, { moduleId: 'team:app' })).toEqual({ ...app, isNew: false })
})

it('takes the name when a moduleId matches nothing, and gives the module the moduleId as its moduleIdentifier', async () => {
  const caller = await callerOf()
  const project = await makeProject(caller)
  const { db } = (await service()).context
  const app = await resolve(caller, project, { name: 'app' })
  expect(await resolve(caller, project, { name: 'app', moduleId: 'x' })).toEqual({ ...app, isNew: false })
  expect((await loadModule(db, caller, app.id)).identifier).toBe('x')
  await resolve(caller, project, { name: 'app', moduleId: 'y' })
  expect((await loadModule(db, caller, app.id)).identifier).toBe('x')
  const foreign = newId()
  const made = await resolve(caller, project, { name: 'new', moduleId: foreign })
  expect([made.isNew, (await loadModule(db, caller, made.id)).identifier]).toEqual([true, foreign])
})

it('finds a module by its id in whatever project of the company, and in no other company', async () => {
  const [caller, stranger] = [await callerOf(), await callerOf()]
  const [a, b] = [await makeProject(caller, 'A'), await makeProject(caller, 'B')]
  const app = await resolve(caller, a, { name: 'app' })
  expect(await resolve(caller, b, { name: 'app', moduleId: app.id })).toEqual({ ...app, isNew: false, project: a })
  const foreign = await resolve(stranger, await makeProject(stranger), { name: 'app', moduleId: app.id })
  expect([foreign.isNew, foreign.id === app.id]).toEqual([true, false])
})

it('marks new and existing modules as demo data', async () => {
  const caller = await callerOf()
  const project = await makeProject(caller)
  const { db } = (await service()).context
  const made = await resolve(caller, project, { name: 'made', demo: true })
  const found = await resolve(caller, project, { name: 'found' })
  await resolve(caller, project, { name: 'found', demo: true })
  expect([(await loadModule(db, caller, made.id)).demo, (await loadModule(db, caller, found.id)).demo]).toEqual([true, true])
})

it.each([
  [{}, 'module'],
  [{ name: '   ' }, 'module'],
  [{ name: '!?.', moduleId: 'unknown' }, 'module'],
  [{ name: '…' }, 'module'],
  [{ name: 'x'.repeat(201) }, 'module'],
  [{ name: 'a\0b' }, 'module'],
  [{ name: 'app', moduleId: 'x'.repeat(201) }, 'moduleId'],
  [{ name: 'app', moduleId: 'a\0b' }, 'moduleId'],
])('refuses %j, naming %s', async (requested, parameter) => {
  const caller = await callerOf()
  const project = await makeProject(caller)
  await expect(resolve(caller, project, requested)).rejects.toMatchObject({ status: 400, parameter })
})

it('counts characters as code points: 200 emoji and a letter are too many, 199 and a letter are not', async () => {
  const caller = await callerOf()
  const project = await makeProject(caller)
  expect((await resolve(caller, project, { name: `a${'😀'.repeat(199)}` })).isNew).toBe(true)
  await expect(resolve(caller, project, { name: `a${'😀'.repeat(200)}` })).rejects.toMatchObject({ parameter: 'module' })
})

it('finds a project by id or name: an id wins, a name is trimmed and exact, the oldest of a name wins', async () => {
  const caller = await callerOf()
  const { db } = (await service()).context
  const oldest = await makeProject(caller, 'Twice')
  await makeProject(caller, 'Twice')
  const named = await makeProject(caller, oldest.id)
  expect((await findProject(db, caller, { project: ' Twice ' })).id).toBe(oldest.id)
  expect((await findProject(db, caller, { project: oldest.id })).id).toBe(oldest.id)
  expect((await findProject(db, caller, { projectId: named.id, project: 'Twice' })).id).toBe(named.id)
  await expect(findProject(db, caller, { project: 'twice' })).rejects.toMatchObject({ status: 404 })
  await expect(findProject(db, caller, { projectId: 'Twice' })).rejects.toMatchObject({ status: 404 })
  await expect(findProject(db, caller, {})).rejects.toMatchObject({ status: 400, parameter: 'project' })
  await expect(findProject(db, await callerOf(), { project: oldest.id })).rejects.toMatchObject({ status: 404 })
})

it('loads the policies of any number of modules in one query, each level as stored', async () => {
  const caller = await callerOf()
  const { context } = await service()
  const project = await makeProject(caller)
  const placed = await Promise.all(['a', 'b', 'c'].map((name) => resolve(caller, project, { name })))
  const moduleIds = [...placed.map(({ id }) => id), newId()]
  expect(await portfolioQueriesOf(() => loadPolicies(context.db, caller, moduleIds, new Date()))).toBe(1)
  const policies = await loadPolicies(context.db, caller, moduleIds, new Date())
  expect(policies.size).toBe(3)
  expect(policies.get(placed[0]?.id ?? '')).toEqual({
    levels: [{}, {}, {}],
    vulnerability: { violationFrom: 7, warningFrom: 0, kevIsViolation: true },
    confidenceMinScore: 1,
    environmentalConfig: undefined,
    ciaRequirements: undefined,
    endOfLife: { warningMonths: 0, violationMonths: 0, passed: 'warning' },
    versioning: undefined,
    viability: undefined,
  })
  const other = await callerOf()
  expect((await loadPolicies(context.db, other, moduleIds, new Date())).size).toBe(0)
})

it('answers 404 for a project that is gone or belongs to another company, and makes nothing', async () => {
  const [caller, stranger] = [await callerOf(), await callerOf()]
  const project = await makeProject(stranger)
  await expect(resolve(caller, { id: newId(), name: '' }, { name: 'app' })).rejects.toMatchObject({ status: 404 })
  await expect(resolve(caller, project, { name: 'app' })).rejects.toMatchObject({ status: 404 })
  expect((await resolve(stranger, project, { name: 'app' })).isNew).toBe(true)
})
