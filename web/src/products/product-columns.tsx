import { Link } from '@tanstack/react-router'
import { openStates } from '../exploited/exploited.ts'
import type { GridColumn } from '../ui/data-grid.tsx'
import { Mark } from '../ui/mark.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import type { TreeRow } from './product-tree.ts'
import { productTerm, productTexts } from './products-texts.ts'

/** The columns of the tree of products, with the number of exploited vulnerabilities that are not dealt with by product. */
export function useProductColumns(exploited: ReadonlyMap<string, number>): readonly GridColumn<TreeRow>[] {
  const { columns, types, states, classes, draft, isRetired } = useTexts(productTexts)
  const { date, relative, number } = useFormats()
  return [
    {
      id: 'name',
      title: columns.name,
      width: 'minmax(220px, 2fr)',
      isKept: true,
      cell: ({ product: { _id: productId, name, retired } }) => (
        <>
          <Link to="/products/$productId" params={{ productId }} title={name} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
            {name}
          </Link>
          {retired !== null && <span className="soft"> {isRetired}</span>}
        </>
      ),
    },
    {
      id: 'state',
      title: columns.state,
      width: '130px',
      fold: { line: 2 },
      cell: ({ product: { state } }) => (state === null ? <span className="soft">{draft}</span> : productTerm(states, state)),
    },
    {
      id: 'exploited',
      title: columns.exploited,
      width: '110px',
      isKept: true,
      isNumber: true,
      cell: ({ product: { _id: productId } }) => {
        const open = exploited.get(productId)
        if (open === undefined) return <span className="soft">0</span>
        return (
          <Link
            to="/products/exploited-vulnerabilities"
            search={{ state: openStates, productId }}
            tabIndex={-1}
            onClick={(event) => event.stopPropagation()}
          >
            <Mark tone="critical">{number(open)}</Mark>
          </Link>
        )
      },
    },
    {
      id: 'classification',
      title: columns.classification,
      width: 'minmax(165px, 1fr)',
      fold: { line: 2 },
      cell: ({ product }) => productTerm(classes, product.classification),
    },
    { id: 'type', title: columns.type, width: '110px', fold: { line: 2 }, cell: ({ product }) => productTerm(types, product.type) },
    {
      id: 'identifier',
      title: columns.identifier,
      width: 'minmax(120px, 1fr)',
      cell: ({ product }) => <span className="code">{product.identifier}</span>,
    },
    {
      id: 'released',
      title: columns.released,
      width: '120px',
      cell: ({ product: { released } }) => released !== null && <span title={relative(released)}>{date(released)}</span>,
    },
  ]
}
