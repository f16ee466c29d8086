import { randomUUID } from 'node:crypto'
import { cyclonedx } from '../../server/test/cyclonedx.ts'
import { makeCompany } from '../../server/test/harness.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { openHome, type OpenPage, type PageOptions } from './app-under-test.ts'

const hazards = ['single', 'spread', 'indirect', 'tolerated'] as const
type Hazard = (typeof hazards)[number]

/** A package with a vulnerability. */
interface Affected {
  readonly cve: string
  readonly name: string
}

export interface World {
  readonly opened: OpenPage
  readonly affected: Readonly<Record<Hazard, Affected>>
  /** Brings the package with the indirect vulnerability. */
  readonly direct: string
}

/** A company with three modules; one was scanned twice, and all share one vulnerability. */
export async function makeWorld(options: PageOptions): Promise<World> {
  const affected = Object.fromEntries(hazards.map((hazard) => [hazard, makeAffected(hazard)])) as World['affected']
  const direct = `direct-${randomUUID()}`
  await publish(...Object.values(affected).map(({ cve, name }) => advisory(`GHSA-${randomUUID()}`, name, { aliases: [cve] })))
  const company = await makeCompany({ scopes: ['account_admin', 'manager'] })
  await company.post('/core/projects', { name: 'Shop' })
  async function scan(module: string, document: object): Promise<void> {
    const { status, text } = await company.post(`/core/imports/scan/cyclonedx?project=Shop&module=${module}`, document)
    if (status !== 201) throw new Error(`the import was refused: ${text}`)
  }
  const { single, spread, tolerated } = affected
  const brings = { [direct]: affected.indirect.name }
  await scan('web-checkout', documentOf([direct, single.name], { brings, version: '0.9.0' }))
  await scan('web-checkout', documentOf([direct, single.name, spread.name, tolerated.name], { brings }))
  await scan('ledger', documentOf([spread.name]))
  await scan('mobile', documentOf([spread.name]))
  return { opened: await openHome({ ...options, company }), affected, direct }
}

interface Dependencies {
  /** What a direct dependency brings. */
  readonly brings?: Readonly<Record<string, string>>
  /** Of the direct dependencies. */
  readonly version?: string
}

/** An SBOM of direct dependencies and what they bring. */
function documentOf(names: readonly string[], { brings = {}, version = '1.0.0' }: Dependencies = {}): object {
  const direct = names.map((name) => `pkg:npm/${name}@${version}`)
  const brought = Object.entries(brings).map(([name, other]) => [`pkg:npm/${name}@${version}`, `pkg:npm/${other}@1.0.0`] as const)
  const dependencies = [{ ref: 'root', dependsOn: direct }, ...brought.map(([ref, other]) => ({ ref, dependsOn: [other] }))]
  return cyclonedx([...direct, ...brought.map(([, other]) => other)], { dependencies })
}

function makeAffected(hazard: Hazard): Affected {
  return { cve: `CVE-2031-${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`, name: `${hazard}-${randomUUID()}` }
}
