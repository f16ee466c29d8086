import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { analyseScan } from '#analysis/analyse-scan.ts'
import { writeGeneration } from '#analysis/generations/analyse-in-generation.ts'
import { openGeneration } from '#analysis/generations/generation-store.ts'
import { removeGenerations } from '#analysis/generations/remove-generations.ts'
import { type ScanToFinish, switchGeneration, type WrittenGeneration } from '#analysis/generations/switch-generation.ts'
import { largeScanReader } from '#analysis/read-large-scan.ts'
import { transact } from '#database/transact.ts'
import { startScan } from '#sboms/sboms.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { advisory, publish } from '#test/publish.ts'
import { storeScanOf } from '#test/store-scan.ts'

/** Just enough components for a generation of its own. */
const large = 1001

interface LargeModule extends AnalysedModule {
  readonly cve: string
  /** Imports the same components; the document says nothing of the vulnerability, or that it does not affect them. */
  readonly importDocument: (says: 'nothing' | 'not_affected', module?: string) => Promise<string>
  readonly lines: (moduleId: string) => Promise<readonly string[]>
  /** The documents that readers see of a module. */
  readonly documents: (moduleId: string) => Promise<readonly { readonly _id: string; readonly inSbom: boolean }[]>
}

async function makeLargeModule(): Promise<LargeModule> {
  const scope = await makeAnalysedModule()
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(cve, `${name}-7`))
  const purls = Array.from({ length: large }, (_, i) => `pkg:npm/${name}-${String(i)}@1.0.0`)
  const analysis = { state: 'not_affected', justification: 'code_not_reachable', detail: 'We never call it.' }
  const vulnerabilities = [{ id: cve, analysis, affects: [{ ref: `pkg:npm/${name}-7@1.0.0` }] }]
  return {
    ...scope,
    cve,
    async importDocument(says, module = 'app') {
      const document = cyclonedx(purls, says === 'nothing' ? {} : { vulnerabilities })
      const answer = await scope.company.post(`/core/imports/scan/cyclonedx?project=${scope.projectId}&module=${module}`, document)
      expect(answer.status).toBe(201)
      return answer.body.moduleId as string
    },
    lines: (moduleId) => scope.findingLines(moduleId, '?kind=vulnerability'),
    documents: async (moduleId) => (await scope.company.get(`/core/vex?moduleId=${moduleId}`)).body,
  }
}

/** Stores the SBOM of another module as a scan of this one, and writes it as a generation, up to the switch. */
async function writeSbomOf(
  { company: { companyId } }: LargeModule,
  sourceId: string,
  moduleId: string,
): Promise<{ readonly scan: ScanToFinish; readonly written: WrittenGeneration }> {
  const { context } = await service()
  const scan = { ...(await storeScanOf(context.db, { companyId, moduleId: sourceId }, moduleId)), reason: 'scan' } as const
  await startScan(context.db, scan)
  const module = await transact(context.db, (trx) => openGeneration(trx, scan))
  const content = await largeScanReader(context.db, scan)([])
  return { scan, written: await writeGeneration(context, scan, { module: module!, content }) }
}

async function switchTo(scan: ScanToFinish, written: WrittenGeneration): Promise<boolean> {
  const { context } = await service()
  const isDone = await transact(context.db, (trx) => switchGeneration(trx, context, scan, written))
  await context.jobs.settled()
  return isDone
}

/** Changes a setting that concerns none of the findings. */
function reevaluate(scope: LargeModule, moduleId: string): Promise<void> {
  const rule = { cveKey: uniqueCve(), key: `npm:${uniqueName()}`, version: '*', comment: 'somewhere else' }
  return scope.changeSettings(`/core/modules/${moduleId}`, { cveConfig: { whitelist: [rule] } })
}

describe('the VEX statements of a large SBOM (docs/adr/0023-generations.md)', () => {
  it('answer its findings, and go with it', async () => {
    const { cve, importDocument, lines, documents } = await makeLargeModule()
    const moduleId = await importDocument('not_affected')
    expect(await lines(moduleId)).toEqual([`${cve} whitelisted`])
    expect(await documents(moduleId)).toMatchObject([{ inSbom: true, statements: 1, findings: 1 }])
    await importDocument('nothing')
    expect(await lines(moduleId)).toEqual([`${cve} violation`])
    expect(await documents(moduleId)).toEqual([])
  })

  it('are seen with the switch, not before', async () => {
    const scope = await makeLargeModule()
    const { cve, importDocument, lines, documents } = scope
    const [moduleId, sourceId] = [await importDocument('nothing'), await importDocument('not_affected', 'source')]
    const { scan, written } = await writeSbomOf(scope, sourceId, moduleId)
    expect([await lines(moduleId), await documents(moduleId)]).toEqual([[`${cve} violation`], []])
    await reevaluate(scope, moduleId)
    expect(await lines(moduleId)).toEqual([`${cve} violation`])
    expect(await switchTo(scan, written)).toBe(true)
    expect([await lines(moduleId), await documents(moduleId)]).toMatchObject([[`${cve} whitelisted`], [{ inSbom: true }]])
    await reevaluate(scope, moduleId)
    expect(await lines(moduleId)).toEqual([`${cve} whitelisted`])
  })

  it('stay as they are where the next SBOM makes the same ones', async () => {
    const scope = await makeLargeModule()
    const { importDocument, lines, documents, cve } = scope
    const [moduleId, sourceId] = [await importDocument('not_affected'), await importDocument('not_affected', 'source')]
    const before = await documents(moduleId)
    const { scan, written } = await writeSbomOf(scope, sourceId, moduleId)
    expect(await switchTo(scan, written)).toBe(true)
    expect([await lines(moduleId), await documents(moduleId)]).toEqual([[`${cve} whitelisted`], before])
  })

  it('of a newer scan stay', async () => {
    const scope = await makeLargeModule()
    const { importDocument, lines, cve } = scope
    const [moduleId, sourceId] = [await importDocument('nothing'), await importDocument('nothing', 'source')]
    const { scan, written } = await writeSbomOf(scope, sourceId, moduleId)
    await importDocument('not_affected')
    expect(await switchTo(scan, written)).toBe(true)
    expect(await lines(moduleId)).toEqual([`${cve} whitelisted`])
  })

  it('are removed with a generation that is given up', async () => {
    const scope = await makeLargeModule()
    const [moduleId, sourceId] = [await scope.importDocument('nothing'), await scope.importDocument('not_affected', 'source')]
    const { scan } = await writeSbomOf(scope, sourceId, moduleId)
    const { context } = await service()
    const { db, now } = context
    await removeGenerations({ db, now: () => new Date(now().getTime() + 2 * 3_600_000) })
    const { rows } = await sql`select id from vex_document where module_id = ${moduleId}`.execute(db)
    expect(rows).toEqual([])
    await analyseScan(context, scan, 'scan')
    await context.jobs.settled()
    expect(await scope.lines(moduleId)).toEqual([`${scope.cve} whitelisted`])
  })
})
