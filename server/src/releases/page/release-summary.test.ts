import { expect, it } from 'vitest'
import { toReleaseSummary } from '#releases/page/release-summary.ts'
import { snapshotFinding, snapshotModule, snapshotOf } from '#test/make-snapshot.ts'

it('a component or vulnerability of several modules counts once, one that was answered does not count', () => {
  const entry = { cveKey: 'CVE-2026-2', key: 'npm:b', version: '*', comment: 'is never called' }
  const allowed = { status: 'whitelisted', ruling: { level: 'module', list: 'whitelist', entry } } as const
  const findings = [snapshotFinding('pkg:npm/a@1', 'CVE-2026-1'), snapshotFinding('pkg:npm/b@1', 'CVE-2026-2', allowed)]
  const modules = ['app', 'web'].map((name) => snapshotModule(['pkg:npm/a@1', 'pkg:npm/b@1'], { name, findings }))
  expect(toReleaseSummary(snapshotOf(modules))).toMatchObject({
    components: 2,
    openVulnerabilities: 1,
    openComponents: 1,
    moduleCount: 2,
    modules: [{ name: 'app', components: 2 }, {}],
  })
})

it('lists a hundred modules and counts all', () => {
  const modules = Array.from({ length: 120 }, (_, i) => snapshotModule([], { name: `m${i}` }))
  const summary = toReleaseSummary(snapshotOf(modules))
  expect([summary.modules.length, summary.moduleCount]).toEqual([100, 120])
})
