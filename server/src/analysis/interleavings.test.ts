import * as fc from 'fast-check'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx } from '#test/cyclonedx.ts'
import { service, useOwnService } from '#test/harness.ts'
import { importKev } from '#test/import-kev.ts'
import { advisory, affected, publishOnly } from '#test/publish.ts'
import { packageRecord, publishPackages } from '#test/publish-packages.ts'

/** FUZZ_RUNS=1000 runs what docs/explanation/robustness.md reports; FUZZ_SEED repeats a run. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 25)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

const end: { own?: () => Promise<void> } = {}

beforeAll(async () => {
  end.own = await useOwnService()
})

afterAll(() => end.own?.())

const packages = [0, 1, 2, 3]
const versions = ['1.0.0', '1.1.0', '2.0.0']
const packageIndex = fc.constantFrom(...packages)
const version = fc.constantFrom(...versions)
const id = fc.constantFrom(0, 1, 2, 3, 4)
const cve = fc.constantFrom(0, 1, 2)

const anyImport = fc.record({
  kind: fc.constant('import' as const),
  module: fc.constantFrom('a', 'b', 'c'),
  components: fc.uniqueArray(fc.tuple(packageIndex, version), { minLength: 1, maxLength: 4, selector: String }),
})
const anyAdvisory = fc.record({
  kind: fc.constant('advisory' as const),
  id,
  affects: fc.uniqueArray(fc.tuple(packageIndex, version), { minLength: 1, maxLength: 2, selector: ([name]) => name }),
  alias: fc.option(cve),
  isWithdrawn: fc.boolean(),
})
const anyRecord = fc.record({
  kind: fc.constant('record' as const),
  package: packageIndex,
  published: fc.uniqueArray(version, { minLength: 1 }),
})
const anyKev = fc.record({ kind: fc.constant('kev' as const), cves: fc.uniqueArray(cve) })
const anySetting = fc.record({
  kind: fc.constant('setting' as const),
  setting: fc.oneof(
    fc.record({ whitelisted: cve }),
    fc.record({ blacklisted: packageIndex }),
    fc.record({ confidenceMinScore: fc.constantFrom('1', '4', '5') }),
    fc.record({ violationFrom: fc.constantFrom(5, 10) }),
  ),
})
const anyCommand = fc.oneof(
  { weight: 4, arbitrary: anyImport },
  { weight: 4, arbitrary: anyAdvisory },
  { weight: 1, arbitrary: anyRecord },
  { weight: 1, arbitrary: anyKev },
  { weight: 3, arbitrary: anySetting },
)
type Command = typeof anyCommand extends fc.Arbitrary<infer Value> ? Value : never
type Of<Kind> = Extract<Command, { readonly kind: Kind }>

const anyPlan = fc.record({
  before: fc.array(anyCommand, { maxLength: 5 }),
  together: fc.array(fc.record({ command: anyCommand, afterMs: fc.nat(40) }), { minLength: 4, maxLength: 12 }),
  isImportedFirst: fc.boolean(),
})

const worlds = { count: 0 }

/** A company with packages and vulnerabilities that only it has, and what was sent to it last. Names of the same number sort alike in every world. */
interface World {
  readonly number: string
  readonly place: AnalysedModule
  readonly imports: Map<string, Of<'import'>>
  readonly advisories: Map<number, Of<'advisory'>>
  readonly records: Map<number, Of<'record'>>
  kev: Of<'kev'>
  /** Records and catalogues have no date by which the later one would win, so they come one after the other. */
  last: Promise<unknown>
}

async function makeWorld(): Promise<World> {
  worlds.count++
  const number = String(worlds.count).padStart(6, '0')
  const sent = { imports: new Map(), advisories: new Map(), records: new Map(), kev: { kind: 'kev' as const, cves: [] } }
  return { number, place: await makeAnalysedModule(), ...sent, last: Promise.resolve() }
}

function packageName({ number }: World, index: number): string {
  return `interleaved-${number}-${String(index)}`
}

function cveId({ number }: World, index: number): string {
  return `CVE-2026-${number}${String(index)}`
}

/** Of the five advisories of a world, two come from another publisher. */
function advisoryId(world: World, index: number): string {
  if (index < 3) return cveId(world, index)
  const letters = `00000${world.number}${String(index)}`.replaceAll(/\d/gu, (digit) => '23456789cf'[Number(digit)] ?? '')
  return `GHSA-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

function run(world: World, command: Command): Promise<unknown> {
  if (command.kind === 'import') return importInto(world, command)
  if (command.kind === 'advisory') return publishIn(world, command)
  if (command.kind === 'setting') return change(world, command)
  world.last = world.last.then(() => (command.kind === 'kev' ? exploit([world], command) : recordIn(world, command)))
  return world.last
}

async function importInto(world: World, command: Of<'import'>): Promise<void> {
  const purls = command.components.map(([name, number]) => `pkg:npm/${packageName(world, name)}@${number}`)
  const { company, projectId } = world.place
  const path = `/core/imports/scan/cyclonedx?project=${projectId}&module=${command.module}`
  const { status, text, body } = await company.post(path, cyclonedx(purls))
  if (status !== 201) throw new Error(`the import was refused: ${text}`)
  world.imports.set(body.scanId as string, command)
}

/** Of several revisions of an advisory, which arrive in any order, the one that begins last is the newest. */
function publishIn(world: World, command: Of<'advisory'>): Promise<void> {
  world.advisories.set(command.id, command)
  const more = {
    affected: command.affects.map(([name, fixed]) => affected(packageName(world, name), fixed)),
    ...(command.alias !== null && { aliases: [cveId(world, command.alias)] }),
    ...(command.isWithdrawn && { withdrawn: '2026-02-01T00:00:00Z' }),
  }
  return publishOnly(advisory(advisoryId(world, command.id), '', more))
}

function recordIn(world: World, command: Of<'record'>): Promise<void> {
  world.records.set(command.package, command)
  return publishPackages(packageRecord(packageName(world, command.package), command.published))
}

/** The catalogue is replaced as a whole, so it names the vulnerabilities of every world that is compared. */
function exploit(among: readonly World[], command: Of<'kev'>): Promise<void> {
  for (const world of among) world.kev = command
  // an empty catalogue is refused
  return importKev('CVE-2026-0001', ...among.flatMap((world) => command.cves.map((index) => cveId(world, index))))
}

async function change(world: World, { setting }: Of<'setting'>): Promise<void> {
  const { company, projectId } = world.place
  const { status, text } =
    'violationFrom' in setting
      ? await company.patch('/account/company', { policies: { vulnerability: setting } })
      : await company.post(`/core/projects/${projectId}`, projectSetting(world, setting))
  if (status !== 200) throw new Error(`the setting was refused: ${text}`)
}

function projectSetting(world: World, setting: Exclude<Of<'setting'>['setting'], { readonly violationFrom: unknown }>): object {
  const common = { version: '*', comment: 'decided' }
  if ('whitelisted' in setting) return { cveConfig: { whitelist: [{ cveKey: cveId(world, setting.whitelisted), key: '*', ...common }] } }
  if ('blacklisted' in setting)
    return { componentConfig: { blacklist: [{ key: `npm:${packageName(world, setting.blacklisted)}`, ...common }] } }
  return setting
}

async function settled(): Promise<void> {
  await (await service()).context.jobs.settled()
}

/** Tells another world what this one came to, one thing after the other. */
async function retell(world: World, isImportedFirst: boolean): Promise<World> {
  const other = await makeWorld()
  if (isImportedFirst) await retellImports(world, other)
  await copySettings(world, other)
  for (const command of [...world.records.values(), ...world.advisories.values()]) {
    await run(other, command)
    await settled()
  }
  await exploit([world, other], world.kev)
  if (!isImportedFirst) await retellImports(world, other)
  return other
}

async function retellImports(world: World, other: World): Promise<void> {
  const { db } = (await service()).context
  const { rows } = await sql<{ scan: string }>`
    select scan_id as scan from module_analysis where company_id = ${world.place.company.companyId}`.execute(db)
  for (const { scan } of rows) {
    const command = world.imports.get(scan)
    if (command === undefined) throw new Error('a module has a scan that nobody sent')
    await importInto(other, command)
    await settled()
  }
}

async function copySettings(from: World, to: World): Promise<void> {
  const { cveConfig, componentConfig, confidenceMinScore } = (await from.place.company.get(`/core/projects/${from.place.projectId}`)).body
  const { policies } = (await from.place.company.get('/account/company')).body
  const settings = JSON.stringify({ cveConfig, componentConfig, confidenceMinScore }).replaceAll(from.number, to.number)
  await to.place.changeSettings(`/core/projects/${to.place.projectId}`, JSON.parse(settings) as object)
  await to.place.changeSettings('/account/company', { policies })
}

async function findingsOf(world: World): Promise<readonly string[]> {
  const { db } = (await service()).context
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', m.name, f.kind, f.finding_key, c.purl, f.status, f.confidence, f.score, f.severity, f.reason, f.direct, f.exploited,
      f.accepted, f.fix_known, f.urgent, f.vulnerability_id is not null) as line
    from finding f join module m on m.company_id = f.company_id and m.id = f.module_id join component c on c.id = f.component_id
    where f.company_id = ${world.place.company.companyId}`.execute(db)
  const named = [0, 1, 2, 3, 4].map((index) => [advisoryId(world, index), `advisory ${String(index)}`] as const)
  return rows
    .map(({ line }) => named.reduce((text, [name, meant]) => text.replaceAll(name, meant), line).replaceAll(world.number, 'world'))
    .toSorted()
}

const found = { findings: 0 }

// many random plans, each with companies of its own
it(
  `imports, feed changes and settings changes in any interleaving end with the findings of a sequential run`,
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyPlan, async ({ before, together, isImportedFirst }) => {
        const world = await makeWorld()
        for (const command of before) await run(world, command)
        await Promise.all(together.map(({ command, afterMs }) => pause(afterMs).then(() => run(world, command))))
        await settled()
        const other = await retell(world, isImportedFirst)
        await settled()
        const findings = await findingsOf(world)
        found.findings += findings.length
        expect(findings).toEqual(await findingsOf(other))
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    // runs without findings would say nothing
    expect(found.findings).toBeGreaterThan(runs)
  },
)
