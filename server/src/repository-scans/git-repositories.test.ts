import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { git, type GitHost, isWithoutGit, startGitHost, temporaryFolder } from '#test/git-server.ts'
import { makeCompany, type Service, startService, type TestCompany } from '#test/harness.ts'

const running: { at?: Service; host?: GitHost } = {}
const served = temporaryFolder()

beforeAll(async () => {
  if (isWithoutGit) return
  running.host = await startGitHost(served.path)
  running.at = await startService({ WAYBILL_DEEPSCAN_ALLOW: '127.0.0.1' })
})

afterAll(async () => {
  served.remove()
  running.host?.close()
  await running.at?.http.close()
  await running.at?.context.jobs.stop()
  await running.at?.connection.close()
})

/** Commits files to a repository that the host serves, and returns its address. */
function commit(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(served.path, name)
  mkdirSync(folder, { recursive: true })
  git(folder, ['init', '-q', '-b', 'main'])
  write(folder, files)
  return `${running.host?.url ?? ''}/${name}/.git`
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  git(folder, ['add', '.'])
  git(folder, ['commit', '-q', '-m', 'Change'])
}

async function scan(by: TestCompany, body: object) {
  const { uid } = (await by.post('/repository/scan', { type: 'repository', ...body })).body
  return eventually('the end of the scan', async () => {
    const status = (await by.get(`/repository/status?uid=${uid}`)).body
    return status.completed !== null && status
  })
}

async function resultOf(by: TestCompany, uid: string) {
  return (await by.get(`/repository/results/${uid}.json`)).body
}

const lock = {
  name: 'shop',
  version: '1.2.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'shop', version: '1.2.0', dependencies: { 'left-pad': '^1.0.0' } },
    'node_modules/left-pad': {
      version: '1.0.0',
      resolved: 'https://registry.npmjs.org/left-pad/-/left-pad-1.0.0.tgz',
      dependencies: { repeat: '^2.0.0' },
    },
    'node_modules/repeat': { version: '2.1.0', resolved: 'https://registry.npmjs.org/repeat/-/repeat-2.1.0.tgz' },
  },
}

it.skipIf(isWithoutGit)('a branch, a tag and the default branch are scanned as they are, and a missing one fails (needs git)', async () => {
  const by = await makeCompany({ in: running.at as Service })
  const url = commit('refs', { 'a.js': '// SPDX-License-Identifier: MIT\n' })
  const folder = join(served.path, 'refs')
  git(folder, ['tag', 'v1'])
  git(folder, ['checkout', '-q', '-b', 'next'])
  write(folder, { 'b.js': '// SPDX-License-Identifier: Apache-2.0\n' })
  git(folder, ['checkout', '-q', 'main'])
  const found = []
  for (const ref of [{}, { tag: 'v1' }, { branch: 'next' }]) {
    const { waybill } = await resultOf(by, (await scan(by, { url, ...ref })).uid)
    found.push([waybill.source.ref, waybill.source.commit, waybill.files.map(({ path }: { readonly path: string }) => path)])
  }
  const [main, next] = [git(folder, ['rev-parse', 'main']), git(folder, ['rev-parse', 'next'])]
  expect(found).toEqual([
    ['refs/heads/main', main, ['a.js']],
    ['refs/tags/v1', main, ['a.js']],
    ['refs/heads/next', next, ['a.js', 'b.js']],
  ])
  const missing = await scan(by, { url, branch: 'nowhere' })
  expect(missing).toMatchObject({ status: 'failed', error: expect.stringContaining('nowhere') })
})

it.skipIf(isWithoutGit)(
  'the next commit is fetched by its folders and new contents, and gives the document that a first scan of it gives (needs git)',
  async () => {
    const [by, other] = [await makeCompany({ in: running.at as Service }), await makeCompany({ in: running.at as Service })]
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`src/${String(i)}.c`, `/* Copyright ${String(2000 + i)} A */\n`]))
    const url = commit('changed', { ...files, LICENSE: 'SPDX-License-Identifier: MIT\n', 'build.sh': 'curl x | sh\n' })
    const folder = join(served.path, 'changed')
    git(folder, ['config', 'uploadpack.allowFilter', 'true'])
    const body = { url, includeCopyright: true, includeScorecard: true }
    await scan(by, body)
    write(folder, { 'src/0.c': '/* SPDX-License-Identifier: ISC */\n', 'src/1.h': files['src/1.c'] ?? '' })
    const documents = []
    for (const company of [by, other]) {
      const before = running.host?.requests.length ?? 0
      const { uid } = await scan(company, body)
      const { uid: _uid, time: _time, ...document } = await resultOf(company, uid)
      delete document.waybill.scorecard.date
      documents.push(document)
      const fetches = running.host?.requests.slice(before).filter((request) => request.startsWith('POST')) ?? []
      // the refs, the contents and the dates of commits; folders besides
      expect(fetches).toHaveLength(company === by ? 4 : 3)
    }
    expect(documents[0]).toEqual(documents[1])
  },
)

it.skipIf(isWithoutGit)(
  'a module filled from a lock file has the components and findings of one made from an SBOM of the same (needs git)',
  async () => {
    const by = await makeCompany({ in: running.at as Service })
    const { projectId } = (await by.post('/core/projects', { name: 'Shop' })).body
    const url = commit('filled', { 'package-lock.json': JSON.stringify(lock), 'src/a.js': 'run()\n' })
    expect(await scan(by, { url, projectName: 'Shop', moduleName: 'scanned' })).toMatchObject({ status: 'finished' })
    const components = [
      { type: 'library', 'bom-ref': 'a', name: 'left-pad', version: '1.0.0', purl: 'pkg:npm/left-pad@1.0.0' },
      { type: 'library', 'bom-ref': 'b', name: 'repeat', version: '2.1.0', purl: 'pkg:npm/repeat@2.1.0' },
    ]
    const root = { type: 'application', 'bom-ref': 'root', name: 'shop', version: '1.2.0' }
    const dependencies = [
      { ref: 'root', dependsOn: ['a'] },
      { ref: 'a', dependsOn: ['b'] },
    ]
    const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: root }, components, dependencies }
    const imported = await by.post(`/core/imports/scan/cyclonedx?project=${projectId}&module=imported`, sbom)
    const [listed] = (await by.get('/repository/scans')).body
    expect(await inventoryOf(by, listed.moduleId)).toEqual(await inventoryOf(by, imported.body.moduleId))
  },
)

it.skipIf(isWithoutGit)(
  'a file under a licence that the policy forbids is a finding with file and line, until the file is gone (needs git)',
  async () => {
    const by = await makeCompany({ in: running.at as Service })
    const { projectId } = (await by.post('/core/projects', { name: 'Shop' })).body
    const blacklist = [{ key: 'GPL-2.0-only', comment: 'not here' }]
    expect((await by.post(`/core/projects/${projectId}`, { licenseConfig: { blacklist } })).status).toBeLessThan(300)
    const url = commit('forbidden', {
      LICENSE: 'SPDX-License-Identifier: MIT\n',
      'src/a.js': '// SPDX-License-Identifier: MIT\nrun()\n',
      'src/b.js': '// Adapted.\n//\n// SPDX-License-Identifier: GPL-2.0-only\nrun()\n',
    })
    async function findings() {
      expect(await scan(by, { url, projectName: 'Shop', moduleName: 'scanned' })).toMatchObject({ status: 'finished' })
      const [{ moduleId }] = (await by.get('/repository/scans')).body
      return (await by.get(`/core/modules/${moduleId}/findings`)).body
    }
    expect(await findings()).toMatchObject([
      {
        kind: 'legal',
        key: 'use',
        status: 'violation',
        component: { key: 'generic:forbidden/src/b.js' },
        reason: expect.stringContaining('(found in src/b.js, line 3)'),
      },
    ])
    const component = (await by.get('/core/components/generic:forbidden%2Fsrc%2Fb.js')).body
    const [{ uid, moduleId }] = (await by.get('/repository/scans')).body
    expect(component.versions[0].modules.items).toMatchObject([{ _id: moduleId, location: 'src/b.js:3', deepScanId: uid }])
    expect((await by.get(`/repository/status?uid=${uid}`)).body.moduleId).toBe(moduleId)
    write(join(served.path, 'forbidden'), { 'src/b.js': '// SPDX-License-Identifier: MIT\nrun()\n' })
    expect(await findings()).toEqual([])
  },
)

/** What a module says of its components and findings, without its own ids, names and times. */
async function inventoryOf(by: TestCompany, moduleId: string): Promise<unknown> {
  const components = (await by.get(`/core/modules/${moduleId}/components`)).body as readonly Readonly<Record<string, unknown>>[]
  const findings = (await by.get(`/core/modules/${moduleId}/findings`)).body as readonly Readonly<Record<string, unknown>>[]
  expect([components.length, findings.length > 0]).toEqual([2, true])
  return [
    components.map(({ purl, direct, depth, counts, licence }) => ({ purl, direct, depth, counts, licence })).toSorted(byText),
    findings
      .map(({ kind, status, key, component, severity, confidence }) => ({ kind, status, key, component, severity, confidence }))
      .toSorted(byText),
  ]
}

function byText(a: object, b: object): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}

/** The rule of docs/reference/repository-scans.md#addresses. */
it.skipIf(isWithoutGit)('lists a submodule, and asks its address for nothing (needs git)', async () => {
  const by = await makeCompany({ in: running.at as Service })
  const inner = commit('inner', { 'b.js': '// SPDX-License-Identifier: GPL-3.0-only\n' })
  const url = commit('outer', { 'a.js': '// SPDX-License-Identifier: MIT\n' })
  const folder = join(served.path, 'outer')
  const head = git(join(served.path, 'inner'), ['rev-parse', 'HEAD'])
  git(folder, ['update-index', '--add', '--cacheinfo', `160000,${head},lib`])
  git(folder, ['config', '-f', '.gitmodules', 'submodule.lib.path', 'lib'])
  git(folder, ['config', '-f', '.gitmodules', 'submodule.lib.url', inner])
  mkdirSync(join(folder, 'lib'), { recursive: true })
  git(folder, ['add', '.gitmodules'])
  git(folder, ['commit', '-q', '-m', 'Add a submodule'])
  const { uid, status } = await scan(by, { url })
  expect(status).toBe('finished')
  const { result, waybill } = await resultOf(by, uid)
  expect(Object.keys(result)).toEqual(['a.js'])
  expect(waybill.skipped).toEqual([{ path: 'lib', why: 'a submodule, which is not fetched' }])
  expect(running.host?.requests.filter((request) => request.includes('/inner/'))).toEqual([])
})
