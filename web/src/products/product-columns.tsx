import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openStates } from '../exploited/exploited.ts'
import { isOver, toDay } from '../shared/days.ts'
import type { Completeness } from '../shared/product.ts'
import type { GridColumn } from '../ui/data-grid.tsx'
import { Mark } from '../ui/mark.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { DossierBar } from './dossier-bar.tsx'
import type { TreeRow } from './product-tree.ts'
import { productTerm, productTexts } from './products-texts.ts'

/** What is known of the products of a list, by their id. */
interface KnownOfProducts {
  /** How many exploited vulnerabilities are not dealt with. */
  readonly exploited: ReadonlyMap<string, number>
  /** Those that are not retired. */
  readonly completeness: ReadonlyMap<string, Completeness>
}

/** The columns of the tree of products. */
export function useProductColumns({ exploited, completeness }: KnownOfProducts): readonly GridColumn<TreeRow>[] {
  const { columns, types, states, classes, draft, isRetired } = useTexts(productTexts)
  const { date, relative, number } = useFormats()
  return [
    {
      id: 'name',
      title: columns.name,
      width: 'minmax(165px, 3fr)',
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
      width: '118px',
      fold: { line: 2 },
      cell: ({ product: { state } }) => (state === null ? <span className="soft">{draft}</span> : productTerm(states, state)),
    },
    {
      id: 'dossier',
      title: columns.dossier,
      width: '138px',
      fold: { line: 3, isNamed: true },
      cell: ({ product: { _id: productId } }) => {
        const known = completeness.get(productId)
        return known && <DossierBar completeness={known} />
      },
    },
    {
      id: 'supportUntil',
      title: columns.supportUntil,
      width: '108px',
      fold: { line: 3, isNamed: true },
      cell: ({ product: { _id: productId } }) => <SupportEnd day={completeness.get(productId)?.supportUntil} />,
    },
    {
      id: 'exploited',
      title: columns.exploited,
      width: '84px',
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
      width: '140px',
      fold: { line: 2 },
      cell: ({ product }) => productTerm(classes, product.classification),
    },
    { id: 'type', title: columns.type, width: '76px', fold: { line: 2 }, cell: ({ product }) => productTerm(types, product.type) },
    {
      id: 'identifier',
      title: columns.identifier,
      width: 'minmax(90px, 1fr)',
      cell: ({ product }) => <span className="code">{product.identifier}</span>,
    },
    {
      id: 'released',
      title: columns.released,
      width: '108px',
      cell: ({ product: { released } }) => released !== null && <span title={relative(released)}>{date(released)}</span>,
    },
  ]
}

/** The end of the support of a product; one that is past is marked. */
function SupportEnd({ day }: { readonly day: string | null | undefined }): ReactNode {
  const { supportEnded, notSet } = useTexts(productTexts)
  const { date } = useFormats()
  if (day === undefined) return undefined
  if (day === null)
    return (
      <span className="soft">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{notSet}</span>
      </span>
    )
  if (!isOver(day, toDay(new Date()))) return date(day)
  return (
    <span title={supportEnded}>
      <Mark tone="warning">{date(day)}</Mark>
    </span>
  )
}
