import { randomUUID } from 'node:crypto'
import { makeAnalysedModule } from '../../server/test/analysed-module.ts'
import { advisory, publish } from '../../server/test/publish.ts'
import { openApp, type OpenPage } from './app-under-test.ts'

interface Analysed extends OpenPage {
  readonly cve: string
  readonly moduleId: string
}

/** The app of a company with one module, one affected component and one that is not. */
export async function openAnalysed(options: Parameters<typeof openApp>[0] = {}): Promise<Analysed> {
  const { company, importPackages } = await makeAnalysedModule()
  const name = `affected-${randomUUID()}`
  const cve = `CVE-2031-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
  await publish(advisory(`GHSA-${randomUUID()}`, name, { aliases: [cve], summary: 'a hole in the parser' }))
  const moduleId = await importPackages([`${name}@1.0.0`, `harmless-${randomUUID()}@1.0.0`], 'checkout')
  return { ...(await openApp({ ...options, company })), cve, moduleId }
}
