import { expect, it } from 'vitest'
import { cyclonedx } from './cyclonedx.ts'
import { eventually } from './eventually.ts'
import { ask, ownProcesses } from './own-processes.ts'
import { type Environment, freshEnvironment, type Running } from './process.ts'
import { isServer } from './test-server.ts'

const start = ownProcesses()

/** Starts a process whose clock differs by so many hours. */
async function startAt(environment: Environment, hours: number): Promise<Running> {
  const program = `const D = Date, by = ${String(hours * 3_600_000)}
    globalThis.Date = class extends D { constructor(...given) { given.length === 0 ? super(D.now() + by) : super(...given) } static now() { return D.now() + by } }`
  return start({ ...environment, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` })
}

it.skipIf(!isServer)(
  'keeps the last scan of a module, and runs jobs, when the clocks of its processes differ by an hour (the embedded database has one process)',
  async () => {
    const environment = await freshEnvironment()
    const [ahead, behind] = [await startAt(environment, 1), await startAt(environment, 0)]
    const operatorKey = environment['WAYBILL_OPERATOR_KEY'] ?? ''
    const { companyId } = await ask(ahead, operatorKey, '/admin/companies', { name: 'ACME' })
    const scopes = ['manager', 'developer']
    const { key } = await ask(ahead, operatorKey, `/admin/companies/${companyId}/keys`, { name: 'key', scopes })
    const { projectId } = await ask(ahead, key, '/core/projects', { name: 'Shop' })
    async function versionsOf(moduleId: string): Promise<readonly string[]> {
      const { components } = await ask(behind, key, `/core/modules/${moduleId}/partsList`)
      return components.flatMap(({ versions }: { readonly versions: readonly { readonly version: string }[] }) =>
        versions.map(({ version }) => version),
      )
    }
    for (const [n, running] of [ahead, behind, ahead, behind, behind].entries()) {
      const path = `/core/imports/scan/cyclonedx?project=${projectId}&module=app`
      const { moduleId, scanId } = await ask(running, key, path, cyclonedx([`pkg:npm/left-pad@1.${String(n)}.0`]))
      expect(await versionsOf(moduleId)).toEqual([`1.${String(n)}.0`])
      const [newest] = await ask(behind, key, '/core/scans')
      expect(newest).toMatchObject({ _id: scanId, analysisStatus: 'Finished' })
    }
    for (const running of [ahead, behind]) {
      const rule = { key: 'npm:left-pad', version: '*', comment: running === ahead ? 'first' : 'second' }
      await ask(running, key, `/core/projects/${projectId}`, { componentConfig: { blacklist: [rule] } })
      await eventually('the evaluation by the settings', async () => {
        const [{ _id: moduleId }] = await ask(behind, key, '/core/modules')
        const findings = await ask(running, key, `/core/modules/${moduleId}/findings`)
        return findings.some(({ reason }: { readonly reason: string }) => reason.includes(rule.comment))
      })
    }
  },
)
