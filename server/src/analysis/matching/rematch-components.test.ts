import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matcherVersion } from '@waybill/vulnerabilities'
import { rematchAfterUpgrade, rematchComponentsJob, requireRematch } from '#analysis/matching/rematch-components.ts'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { footprint, written } from '#test/footprint.ts'
import { service, useOwnService } from '#test/harness.ts'
import { advisory, publish } from '#test/publish.ts'

interface MatcherState {
  readonly version: number
  readonly target: number | null
  readonly matched_through: number
}

const own: { end?: () => Promise<void> } = {}

beforeAll(async () => {
  own.end = await useOwnService()
})

afterAll(() => own.end?.())

async function stateOf(): Promise<MatcherState | undefined> {
  const { db } = (await service()).context
  return db.selectFrom('matcher_state').select(['version', 'target', 'matched_through']).executeTakeFirst()
}

/** Makes the database one that an earlier version matched. */
async function downgrade(): Promise<void> {
  const { db } = (await service()).context
  await sql`
    insert into matcher_state (version) values (${matcherVersion - 1})
    on conflict (only_row) do update set version = excluded.version, target = null, matched_through = 0`.execute(db)
}

/** What a start does. */
async function upgrade(): Promise<void> {
  const { context } = await service()
  await rematchAfterUpgrade(context)
  await context.jobs.settled()
}

const upgraded: MatcherState = { version: matcherVersion, target: null, matched_through: 0 }

describe('after an upgrade of Waybill (docs/reference/components-and-matching.md#rules-version)', () => {
  it('what an earlier version did not match is matched, what it should not have is gone, and the analysis names the upgrade', async () => {
    const scope = await makeAnalysedModule()
    const [name, other, cve] = [uniqueName(), uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    const { db } = (await service()).context
    const { id } = await db.selectFrom('component').select('id').where('purl', '=', `pkg:npm/${name}@1.0.0`).executeTakeFirstOrThrow()
    await sql`delete from component_lookup where component_id = ${id}`.execute(db)
    await sql`delete from component_match where component_id = ${id}`.execute(db)
    await scope.company.post(`/core/modules/${moduleId}/analyze`)
    const safeId = await scope.importPackages([`${other}@1.0.0`], 'safe')
    const proof = { advisoryId: cve, via: 'name', decidedBy: { kind: 'version', entry: '1.0.0' } }
    await sql`
      insert into component_match (component_id, advisory_id, confidence, evidence)
      select id, ${cve}, 5, ${JSON.stringify(proof)}::jsonb from component where purl = ${`pkg:npm/${other}@1.0.0`}`.execute(db)
    await scope.company.post(`/core/modules/${safeId}/analyze`)
    await (await service()).context.jobs.settled()
    expect([await scope.findingLines(moduleId), await scope.findingLines(safeId)]).toEqual([[], [`${cve} violation`]])

    await downgrade()
    await upgrade()

    expect([await scope.findingLines(moduleId), await scope.findingLines(safeId)]).toEqual([[`${cve} violation`], []])
    expect((await db.selectFrom('component_lookup').select('lookup_key').where('component_id', '=', id).execute()).length).toBe(1)
    const reasons = await sql<{ reason: string }>`
      select a.reason from module_analysis m join analysis a on a.company_id = m.company_id and a.id = m.analysis_id
      where m.company_id = ${scope.company.companyId}`.execute(db)
    expect(reasons.rows).toEqual([{ reason: 'upgrade' }, { reason: 'upgrade' }])
    expect(await stateOf()).toEqual(upgraded)
  })

  it('a database of a version that kept none of this is matched again too', async () => {
    const { db } = (await service()).context
    await sql`delete from matcher_state`.execute(db)
    await upgrade()
    expect(await stateOf()).toEqual(upgraded)
  })

  it('one job waits however many processes start, and a database that is up to date is left as it is', async () => {
    const { context } = await service()
    await downgrade()
    await context.db.transaction().execute(async (trx) => {
      for (let process = 0; process < 3; process++) await requireRematch(trx, context.jobs)
      const { rows } = await sql`select 1 from jobs.job where data->>'job' = 'rematch-components' and state = 'created'`.execute(trx)
      expect(rows).toHaveLength(1)
    })
    await context.jobs.settled()
    const before = await footprint()
    await upgrade()
    expect([written(before, await footprint()), await stateOf()]).toEqual([{}, upgraded])
  })

  it('the clock takes up what a lost job left, after the last batch that was committed', async () => {
    const scope = await makeAnalysedModule()
    await scope.importPackages(Array.from({ length: 700 }, () => `${uniqueName()}@1.0.0`))
    const { context } = await service()
    await downgrade()
    const lossy = { ...context, jobs: { ...context.jobs, enqueue: () => Promise.resolve() } }
    await rematchAfterUpgrade(lossy)
    await rematchComponentsJob.run({}, lossy)
    const first = await stateOf()
    expect(first).toMatchObject({ version: matcherVersion - 1, target: matcherVersion })
    await rematchComponentsJob.run({}, lossy)
    expect((await stateOf())?.matched_through).toBeGreaterThan(first?.matched_through ?? Infinity)
    await rematchComponentsJob.run({}, context)
    await context.jobs.settled()
    expect(await stateOf()).toEqual(upgraded)
  })

  it('a process of another version leaves the work to those that know its rules', async () => {
    const { context } = await service()
    await sql`update matcher_state set version = ${matcherVersion}, target = ${matcherVersion + 1}, matched_through = 7`.execute(context.db)
    await rematchComponentsJob.run({}, context)
    expect(await stateOf()).toEqual({ version: matcherVersion, target: matcherVersion + 1, matched_through: 7 })
    await upgrade()
    expect(await stateOf()).toEqual(upgraded)
  })
})
