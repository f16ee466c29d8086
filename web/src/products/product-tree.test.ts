import { expect, it } from 'vitest'
import type { ProductItem } from '../shared/product.ts'
import { treeRows } from './product-tree.ts'

function product(identifier: string, parentId: string | null = null): ProductItem {
  return {
    _id: identifier,
    type: 'variant',
    identifier,
    name: `Product ${identifier}`,
    description: '',
    state: null,
    classification: null,
    submitted: null,
    released: null,
    retired: null,
    parentId,
  }
}

const products = [product('A'), product('A1', 'A'), product('A11', 'A1'), product('B'), product('C', 'gone')]
const open = { closed: new Set<string>(), text: '' }

function lines(...options: Partial<typeof open>[]): readonly string[] {
  return treeRows(products, Object.assign({}, open, ...options)).map(
    ({ product: { identifier }, level }) => `${String(level)} ${identifier}`,
  )
}

it('children stand below their parent, and a product without its parent at the top', () => {
  expect(lines()).toEqual(['1 A', '2 A1', '3 A11', '1 B', '1 C'])
})

it('the children of a closed product are hidden', () => {
  expect(lines({ closed: new Set(['A1']) })).toEqual(['1 A', '2 A1', '1 B', '1 C'])
})

it('what is searched for is shown with everything above it, closed or not', () => {
  expect(lines({ text: 'a11', closed: new Set(['A']) })).toEqual(['1 A', '2 A1', '3 A11'])
  expect(lines({ text: 'product b' })).toEqual(['1 B'])
})

it('a cycle that an importer left does not hang the page', () => {
  const cycle = [product('X', 'Y'), product('Y', 'X'), product('Z')]
  expect(treeRows(cycle, open).map((row) => row.product.identifier)).toEqual(['Z'])
  expect(treeRows(cycle, { ...open, text: 'x' })).toEqual([])
})
