import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { transact } from '#database/transact.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'
import { loadSnapshot, reevaluateSnapshot, type Snapshot } from '#approvals/approvals.ts'

interface Released {
  readonly place: AnalysedModule
  readonly moduleId: string
  readonly approvalId: string
  readonly now: () => Promise<Snapshot>
}

/** A released module that contains these npm packages. */
async function release(packages: readonly string[]): Promise<Released> {
  const scope = await makeAnalysedModule()
  const moduleId = await scope.importPackages(packages)
  const asked = await scope.company.post('/compliance/approvals', { moduleId, name: 'Shop', version: '1' })
  const { _id: approvalId } = asked.body as { readonly _id: string }
  const approved = await scope.company.post(`/compliance/approvals/${approvalId}/approve`, {})
  if (approved.status !== 200) throw new Error(approved.text)
  await (await service()).context.jobs.settled()
  return { place: scope, moduleId, approvalId, now: () => reevaluated(scope.company, approvalId) }
}

async function reevaluated(company: { readonly companyId: string }, approvalId: string): Promise<Snapshot> {
  const { db, now } = (await service()).context
  const snapshot = await loadSnapshot(db, company, approvalId)
  return transact(db, (trx) => reevaluateSnapshot(trx, company, snapshot, now()))
}

function findingsOf({ modules }: Snapshot): readonly string[] {
  return modules.flatMap(({ findings }) =>
    findings.map(({ key, component, status, vex }) => [key, component.purl, status, vex?.status ?? ''].join(' ')),
  )
}

async function importVex(scope: AnalysedModule, query: string, statement: object): Promise<void> {
  const answer = await scope.company.post(`/core/imports/vex${query}`, {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://acme.example/${uniqueName()}`,
    author: 'Acme',
    timestamp: '2026-01-01T00:00:00Z',
    version: 1,
    statements: [statement],
  })
  if (answer.status !== 201) throw new Error(answer.text)
}

describe('a release as of now', () => {
  it('has the vulnerabilities found since, and not those that were withdrawn', async () => {
    const [name, old, found] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publish(advisory(old, name))
    const { now } = await release([`${name}@1.0.0`])
    expect(findingsOf(await now())).toEqual([`${old} pkg:npm/${name}@1.0.0 violation `])
    await publish(
      advisory(found, name, { affected: [affected(name, '2.0.0')] }),
      advisory(old, name, { withdrawn: '2026-01-01T00:00:00Z' }),
    )
    const after = await now()
    expect(findingsOf(after)).toEqual([`${found} pkg:npm/${name}@1.0.0 violation `])
    expect(after.modules[0]?.findings[0]?.fixedIn).toEqual(['2.0.0'])
    expect(after.vulnerabilities.map(({ key }) => key)).toEqual([found])
  })

  it('evaluates the released components, not the current ones of the module', async () => {
    const [name, other, cve, otherCve] = [uniqueName(), uniqueName(), uniqueCve(), uniqueCve()]
    const { place: scope, now } = await release([`${name}@1.0.0`])
    await scope.importPackages([`${other}@1.0.0`])
    await publish(advisory(cve, name), advisory(otherCve, other))
    expect(findingsOf(await now())).toEqual([`${cve} pkg:npm/${name}@1.0.0 violation `])
  })

  it('uses current settings and VEX statements, also for components that have left the module', async () => {
    const [name, accepted, answered] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publish(advisory(accepted, name), advisory(answered, name))
    const { place: scope, moduleId, now } = await release([`${name}@1.0.0`])
    await scope.importPackages([`${uniqueName()}@1.0.0`])
    await scope.changeSettings(`/core/modules/${moduleId}`, {
      cveConfig: { whitelist: [{ cveKey: accepted, key: `npm:${name}`, version: '*', comment: 'never reached' }] },
    })
    await importVex(scope, `?moduleId=${moduleId}`, {
      vulnerability: { name: answered },
      products: [{ '@id': `pkg:npm/${name}@1.0.0` }],
      status: 'not_affected',
      justification: 'component_not_present',
    })
    const after = await now()
    expect(findingsOf(after).toSorted()).toEqual(
      [`${accepted} pkg:npm/${name}@1.0.0 whitelisted `, `${answered} pkg:npm/${name}@1.0.0 whitelisted not_affected`].toSorted(),
    )
    const found = after.modules[0]?.findings.find(({ key }) => key === accepted)
    expect(found?.ruling).toMatchObject({ level: 'module', list: 'whitelist', entry: { comment: 'never reached' } })
  })

  it('outlives its module: settings and statements are then those of the release', async () => {
    const [name, accepted, answered, found] = [uniqueName(), uniqueCve(), uniqueCve(), uniqueCve()]
    await publish(advisory(accepted, name), advisory(answered, name))
    const scope = await makeAnalysedModule()
    const moduleId = await scope.importPackages([`${name}@1.0.0`])
    await scope.changeSettings(`/core/modules/${moduleId}`, {
      cveConfig: { whitelist: [{ cveKey: accepted, key: `npm:${name}`, version: '*', comment: 'never reached' }] },
    })
    await importVex(scope, `?moduleId=${moduleId}`, {
      vulnerability: { name: answered },
      products: [{ '@id': `pkg:npm/${name}@1.0.0` }],
      status: 'not_affected',
      justification: 'component_not_present',
    })
    const { _id: approvalId } = (await scope.company.post('/compliance/approvals', { moduleId, name: 'Shop' })).body
    await scope.company.post(`/compliance/approvals/${approvalId}/approve`, {})
    expect((await scope.company.delete(`/core/modules/${moduleId}`)).status).toBeLessThan(300)
    await publish(advisory(found, name))
    expect(findingsOf(await reevaluated(scope.company, approvalId)).toSorted()).toEqual(
      [
        `${accepted} pkg:npm/${name}@1.0.0 whitelisted `,
        `${answered} pkg:npm/${name}@1.0.0 whitelisted not_affected`,
        `${found} pkg:npm/${name}@1.0.0 violation `,
      ].toSorted(),
    )
  })

  it('names the weaknesses that the catalogue knows and has not given up', async () => {
    const { db } = (await service()).context
    const unset = { description: '', ext_description: null, consequences: sql`'[]'::jsonb`, detection: sql`'[]'::jsonb` }
    const rows = [
      { id: 79, name: 'XSS', status: 'Stable' },
      { id: 1, name: 'DEPRECATED: Location', status: 'Deprecated' },
    ].map((row) => Object.assign({ mitigations: sql`'[]'::jsonb` }, unset, row))
    await db
      .insertInto('cwe')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const name = uniqueName()
    await publish(advisory(uniqueCve(), name, { database_specific: { cwe_ids: ['CWE-79', 'CWE-1'] } }))
    const { now } = await release([`${name}@1.0.0`])
    const [known] = (await now()).vulnerabilities
    expect(known?.cwes).toEqual(['CWE-1', 'CWE-79'])
    expect(known?.weaknesses?.map(({ id }) => id)).toEqual(['CWE-79'])
  })

  it('keeps companies apart', async () => {
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const [one, other] = [await release([`${name}@1.0.0`]), await release([`${name}@1.0.0`])]
    await importVex(other.place, '', {
      vulnerability: { name: cve },
      products: [{ '@id': `pkg:npm/${name}@1.0.0` }],
      status: 'not_affected',
      justification: 'component_not_present',
    })
    expect(findingsOf(await one.now())).toEqual([`${cve} pkg:npm/${name}@1.0.0 violation `])
    expect(findingsOf(await other.now())).toEqual([`${cve} pkg:npm/${name}@1.0.0 whitelisted not_affected`])
  })

  it('asks as much of the database whatever the number of vulnerabilities', async () => {
    const [few, many] = [uniqueName(), uniqueName()]
    await publish(advisory(uniqueCve(), few), ...Array.from({ length: 20 }, () => advisory(uniqueCve(), many)))
    const [one, other] = [await release([`${few}@1.0.0`]), await release([`${many}@1.0.0`])]
    const counts = [await statementsOf(one.now), await statementsOf(other.now)].map((statements) => statements.length)
    expect(counts[0]).toBe(counts[1])
  })
})
