import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderTables } from '#backup/order-tables.ts'

it('puts a table after those it refers to', () => {
  const references = [
    { from: 'finding', to: 'module' },
    { from: 'module', to: 'project' },
    { from: 'project', to: 'company' },
    { from: 'finding', to: 'component' },
  ]
  const order = orderTables(['finding', 'module', 'project', 'component', 'company'], references)
  expect(order).toEqual(['company', 'component', 'project', 'module', 'finding'])
})

it('ignores a reference of a table to itself, in a cycle or to an unknown table', () => {
  const references = [
    { from: 'product', to: 'product' },
    { from: 'egg', to: 'hen' },
    { from: 'hen', to: 'egg' },
    { from: 'product', to: 'elsewhere' },
  ]
  expect(orderTables(['product', 'egg', 'hen'], references)).toEqual(['product', 'egg', 'hen'])
})

it('lists every table once, and respects every reference outside a cycle', () => {
  const graph = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 30 })
  fc.assert(
    fc.property(graph, (pairs) => {
      const names = Array.from({ length: 13 }, (_, i) => `t${String(i).padStart(2, '0')}`)
      // only from the higher to the lower number: no cycles
      const references = pairs.filter(([a, b]) => a !== b).map(([a, b]) => ({ from: names[Math.max(a, b)]!, to: names[Math.min(a, b)]! }))
      const order = orderTables(names.toReversed(), references)
      expect(order.toSorted()).toEqual(names)
      expect(references.every(({ from, to }) => order.indexOf(to) < order.indexOf(from))).toBe(true)
    }),
  )
})
