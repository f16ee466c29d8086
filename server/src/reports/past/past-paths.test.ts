import { expect, it } from 'vitest'
import { type PastOccurrence, pastPathsOf } from '#reports/past/past-paths.ts'

function occurrence(moduleId: string, more: Partial<PastOccurrence> = {}): PastOccurrence {
  return { moduleId, module: `module ${moduleId}`, componentKey: 'npm:a', isDirect: false, introducer: undefined, ...more }
}

it('a path is the component, after the direct dependency that introduced it (docs/reference/reports.md#as-of)', () => {
  const { paths, appearance } =
    pastPathsOf([occurrence('1', { isDirect: true }), occurrence('2', { introducer: 'npm:b' }), occurrence('3')]).get('npm:a') ?? {}
  expect(paths?.map(({ path, module }) => `${module}: ${path.join(' > ')}`)).toEqual([
    'module 1: npm:a',
    'module 2: npm:b > npm:a',
    'module 3: npm:a',
  ])
  expect(appearance).toBe(3)
})

it('of several versions in a module the direct one has the path', () => {
  const places = [occurrence('1', { introducer: 'npm:b' }), occurrence('1', { isDirect: true })]
  const { paths, appearance } = pastPathsOf(places).get('npm:a') ?? {}
  expect([paths?.map(({ path }) => path), appearance]).toEqual([[['npm:a']], 2])
})

it('ten modules are shown, and all are counted', () => {
  const { paths, appearance } = pastPathsOf(Array.from({ length: 12 }, (_, i) => occurrence(String(i)))).get('npm:a') ?? {}
  expect([paths?.length, appearance]).toEqual([10, 12])
})
