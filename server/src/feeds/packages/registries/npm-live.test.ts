import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { cyclonedx } from '#test/cyclonedx.ts'
import { clientOf, makeCompany, operatorKey, startService } from '#test/harness.ts'

/** Returns npm's configured registry; undefined if it is unreachable. */
async function reachable(): Promise<string | undefined> {
  const url = (process.env['npm_config_registry'] ?? execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })).trim()
  try {
    const { ok } = await fetch(new URL('minimist', url), { method: 'HEAD', signal: AbortSignal.timeout(5000) })
    return ok ? url : undefined
  } catch {
    return undefined
  }
}

const registry = await reachable()

describe.skipIf(registry === undefined)('the npm registry (skipped when unreachable)', async () => {
  const env = {
    WAYBILL_FEED_PACKAGES_NPM_URL: registry ?? '',
    ...(registry !== undefined && { WAYBILL_OUTBOUND_ALLOW: new URL(registry).host }),
  }
  const at = registry === undefined ? undefined : await startService(env)

  afterAll(async () => {
    await at?.context.jobs.settled()
    await at?.context.jobs.stop()
    await at?.connection.close()
  })

  it('reports unpublished and outdated versions, and the hash of a published one', async () => {
    if (at === undefined) return
    const company = await makeCompany({ in: at })
    await company.post('/core/projects', { name: 'Live' })
    const hashes = [{ alg: 'SHA-512', content: '0'.repeat(128) }]
    const sbom = cyclonedx(['pkg:npm/minimist@1.2.99', ['pkg:npm/lodash@4.17.20', { hashes }]])
    const { body } = await company.post('/core/imports/scan/cyclonedx?project=Live', sbom)
    await company.post(`/core/modules/${String(body.moduleId)}`, { versioningConfig: { warningThreshold: 3 } })
    await clientOf(at, operatorKey).post('/admin/feeds/packages/sync')
    await at.context.jobs.settled()
    const findings = (await company.get(`/core/modules/${String(body.moduleId)}/findings?kind=integrity,versioning`)).body
    const found = (findings as { key: string; status: string; component: { key: string } }[]).map(
      ({ key, status, component }) => `${component.key} ${key} ${status}`,
    )
    const about = await at.context.db.selectFrom('package_record').select(['key', 'licenses', 'repository_url']).orderBy('key').execute()
    expect(about).toMatchObject([
      { key: 'npm:lodash', licenses: ['MIT'], repository_url: expect.stringContaining('github.com/lodash') },
      { key: 'npm:minimist' },
    ])
    expect(found.toSorted()).toEqual(['npm:lodash hash violation', 'npm:lodash lag warning', 'npm:minimist unknown-version warning'])
  })
})
