import { expect, it } from 'vitest'
import { bomOf, componentOf, holding } from '#test/make-bom.ts'
import { placesOf } from '#reports/component-paths.ts'

const components = ['a@1', 'b@1', 'c@1', 'c@2'].map((name) => componentOf(`pkg:npm/${name}`))
/** a → b → c@1, a → c@2 */
const bom = bomOf(components, { roots: [0], dependsOn: [[1, 3], [2], [], []] })

it('gives the shortest way to any version of a component, and counts every place it stands in', () => {
  const places = placesOf([holding(bom)], new Set(['npm:c', 'npm:a']))
  expect(places.get('npm:c')).toEqual({
    appearance: 2,
    paths: [{ path: ['npm:a', 'npm:c'], moduleId: 'm1', module: 'app', componentKey: 'npm:c' }],
  })
  expect(places.get('npm:a')).toMatchObject({ appearance: 1, paths: [{ path: ['npm:a'] }] })
  expect(places.has('npm:b')).toBe(false)
})

it('gives one way for each module, at most ten, and counts the places of all', () => {
  const modules = Array.from({ length: 12 }, (_, i) => holding(bom, { id: `m${String(i)}`, name: `module ${String(i)}` }))
  const { paths = [], appearance } = placesOf(modules, new Set(['npm:c'])).get('npm:c') ?? {}
  expect([paths.length, new Set(paths.map(({ moduleId }) => moduleId)).size, appearance]).toEqual([10, 10, 24])
})

it('finds what was added by hand directly below the module, though the bill has another version deeper', () => {
  const settings = { customComponents: [{ key: 'npm:c', version: '9', comment: 'by hand' }] }
  expect(placesOf([holding(bom, { settings })], new Set(['npm:c'])).get('npm:c')).toMatchObject({
    appearance: 3,
    paths: [{ path: ['npm:c'] }],
  })
  expect(placesOf([holding(undefined, { settings })], new Set(['npm:c'])).get('npm:c')).toMatchObject({ appearance: 1 })
})

it('leaves out the middle of a way of more than 100 keys, and a long chain full of wanted components costs little', () => {
  const chain = Array.from({ length: 20_000 }, (_, i) => componentOf(`pkg:npm/c${String(i)}@1`))
  const deep = bomOf(chain, { roots: [0], dependsOn: chain.map((_, i) => (i < chain.length - 1 ? [i + 1] : [])) })
  const places = placesOf([holding(deep)], new Set(chain.map(({ key }) => key)))
  const path = places.get('npm:c19999')?.paths[0]?.path ?? []
  expect([path.length, path[0], path[49], path[50], path[51], path.at(-1)]).toEqual([
    101,
    'npm:c0',
    'npm:c49',
    '…',
    'npm:c19950',
    'npm:c19999',
  ])
  expect(places.get('npm:c99')?.paths[0]?.path).toHaveLength(100)
})
