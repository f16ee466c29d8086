import { expect, it } from 'vitest'
import type { Sbom } from '@waybill/documents'
import { maxSteps, readPathSteps } from '#analysis/vex/path-steps.ts'

/** A graph of packages named by letters: `a: 'bc'` depends on b and c. */
function graphOf(roots: string, dependsOn: Readonly<Record<string, string>>): Pick<Sbom, 'components' | 'graph'> {
  const names = Object.keys(dependsOn)
  function indexes(letters = ''): readonly number[] {
    return Array.from(letters, (letter) => names.indexOf(letter))
  }
  const components = names.map((name) => ({ key: `npm:${name}` })) as unknown as Sbom['components']
  return { components, graph: { roots: indexes(roots), dependsOn: names.map((name) => indexes(dependsOn[name])) } }
}

function stepsTo(target: string, roots: string, dependsOn: Readonly<Record<string, string>>): readonly string[] {
  const tree = graphOf(roots, dependsOn)
  return readPathSteps(tree)(Object.keys(dependsOn).indexOf(target)).texts.toSorted()
}

it('lists every step of every path, and none of what lies beside', () => {
  expect(stepsTo('d', 'ab', { a: 'c', b: 'dc', c: 'd', d: '', e: '' })).toEqual([
    '> npm:a',
    '> npm:b',
    'npm:a > npm:c',
    'npm:b > npm:c',
    'npm:b > npm:d',
    'npm:c > npm:d',
  ])
})

it('ends in a cycle', () => {
  expect(stepsTo('b', 'a', { a: 'b', b: 'c', c: 'a' })).toEqual(['> npm:a', 'npm:a > npm:b', 'npm:b > npm:c', 'npm:c > npm:a'])
})

it('counts very many steps as one, which changes with each of them', () => {
  const many = Array.from({ length: maxSteps + 1 }, (_, i) => `p${String(i)}`)
  const components = [...many, 'target'].map((name) => ({ key: `npm:${name}` })) as unknown as Sbom['components']
  const roots = many.map((_, i) => i)
  const dependsOn = [...many.map(() => [many.length]), []]
  const [all, one, fewer] = [dependsOn, dependsOn, dependsOn.with(0, [])].map((each) =>
    readPathSteps({ components, graph: { roots, dependsOn: each } })(many.length),
  )
  expect([all?.digests, all?.texts]).toEqual([one?.digests, ['any of 2002 steps']])
  expect(all?.digests).not.toEqual(fewer?.digests)
})
