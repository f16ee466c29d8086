import { array, assert, constantFrom, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachThroughPath } from './reach-through-path.ts'

/** A tree from `key: children`; `root` is the root component, other names are components. */
function tree(edges: Readonly<Record<string, string>>): Parameters<typeof reachThroughPath>[0] {
  const all = Object.entries(edges).flat().flatMap(words)
  const names = [...new Set(all)].filter((name) => name !== 'root')
  const [roots = [], ...dependsOn] = ['root', ...names].map((name) => words(edges[name] ?? '').map((child) => names.indexOf(child)))
  return { components: names.map((key) => ({ key }) as never), graph: { roots, dependsOn } }
}

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '')
}

/** Every way on from this one, up to a length that passes every circle of a small tree. */
function waysFrom(edges: Readonly<Record<string, string>>, way: readonly string[]): readonly (readonly string[])[] {
  if (way.length > 8) return []
  const longer = words(edges[way.at(-1) ?? ''] ?? '').map((to) => way.concat(to))
  return [...longer, ...longer.flatMap((one) => waysFrom(edges, one))]
}

function covered(edges: Readonly<Record<string, string>>, path: string): readonly string[] {
  const made = tree(edges)
  return [...reachThroughPath(made, words(path)).only].map((index) => made.components[index]?.key ?? '').toSorted()
}

describe('an entry with a path covers what stands in that place of the tree alone', () => {
  it('covers everything below a direct dependency that nothing else leads to', () => {
    expect(covered({ root: 'a b', a: 'x y', b: 'y', x: 'z' }, 'a')).toEqual(['a', 'x', 'z'])
  })

  it('tells apart what stands there among other places', () => {
    const made = tree({ root: 'a x', a: 'x' })
    expect([...reachThroughPath(made, ['a']).some].map((index) => made.components[index]?.key)).toEqual(['a', 'x'])
  })

  it('may end with the component itself', () => {
    expect(covered({ root: 'a', a: 'x' }, 'a x')).toEqual(['x'])
  })

  it('does not cover what is met before the path ends', () => {
    expect(covered({ root: 'a', a: 'x', x: 'y' }, 'a x')).toEqual(['x', 'y'])
  })

  it('does not cover a component that the root component depends on as well', () => {
    expect(covered({ root: 'a x', a: 'x' }, 'a')).toEqual(['a'])
  })

  it('does not cover what another part of the path leads to by a way around', () => {
    expect(covered({ root: 'a', a: 'b c', b: 'x', c: 'x' }, 'a b')).toEqual(['b'])
  })

  it('covers nothing when the path is not there, or does not begin at the root', () => {
    expect(covered({ root: 'a', a: 'x' }, 'b')).toEqual([])
    expect(covered({ root: 'a', a: 'b', b: 'x' }, 'b')).toEqual([])
  })

  it('follows circles once', () => {
    expect(covered({ root: 'a', a: 'b', b: 'a x' }, 'a b')).toEqual(['b', 'x'])
  })

  it('agrees with looking at every way, on small trees', () => {
    const names = ['a', 'b', 'c', 'd']
    const edges = array(tuple(constantFrom('root', ...names), constantFrom(...names)), { maxLength: 8 })
    const path = array(constantFrom(...names), { minLength: 1, maxLength: 3 })
    assert(
      property(edges, path, integer({ min: 0, max: 3 }), (pairs, keys, target) => {
        const byParent = Map.groupBy(pairs, ([from]) => from)
        const made = Object.fromEntries(Array.from(byParent, ([from, those]) => [from, [...new Set(those.map(([, to]) => to))].join(' ')]))
        const goal = names[target] ?? ''
        const all = waysFrom(made, ['root']).filter((way) => way.at(-1) === goal)
        const expected = all.length > 0 && all.every((way) => keys.every((key, i) => way[i + 1] === key))
        expect(covered(made, keys.join(' ')).includes(goal)).toBe(expected)
      }),
    )
  })
})
