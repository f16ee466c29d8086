import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../words/words.tsx'
import type { ProductItem } from './product.ts'
import { productTerm, productTexts } from './products-texts.ts'

/** A column of the tree of products. */
interface ProductColumn {
  readonly id: string
  readonly title: string
  /** Hidden on narrow screens. */
  readonly isWide?: boolean
  readonly cell: (product: ProductItem) => ReactNode
}

export function useProductColumns(): readonly ProductColumn[] {
  const { columns, types, states, classes, draft } = useTexts(productTexts)
  const { date, relative } = useFormats()
  return [
    { id: 'name', title: columns.name, cell: ({ name }) => name },
    {
      id: 'state',
      title: columns.state,
      cell: ({ state }) => (state === null ? <span className="soft">{draft}</span> : productTerm(states, state)),
    },
    {
      id: 'classification',
      title: columns.classification,
      isWide: true,
      cell: ({ classification }) => productTerm(classes, classification),
    },
    { id: 'type', title: columns.type, isWide: true, cell: ({ type }) => productTerm(types, type) },
    { id: 'identifier', title: columns.identifier, isWide: true, cell: ({ identifier }) => <span className="code">{identifier}</span> },
    {
      id: 'released',
      title: columns.released,
      isWide: true,
      cell: ({ released }) => released !== null && <span title={relative(released)}>{date(released)}</span>,
    },
  ]
}
