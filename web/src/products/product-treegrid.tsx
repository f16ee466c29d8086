import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { rowAfterKey } from '../ui/use-grid-keys.ts'
import { useTexts, useWords } from '../words/words.tsx'
import { useProductColumns } from './product-columns.tsx'
import { parentIndex, type TreeRow } from './product-tree.ts'
import classes from './products-page.module.css'
import { productTexts } from './products-texts.ts'

interface ProductTreegridProps {
  readonly rows: readonly TreeRow[]
  /** Shows or hides the children of a product. */
  readonly onToggle: (identifier: string) => void
}

/** Products as an ARIA treegrid: arrows move, right and left open and close, Enter opens the product. */
export function ProductTreegrid({ rows, onToggle }: ProductTreegridProps): ReactNode {
  const words = useWords()
  const columns = useProductColumns()
  const navigate = useNavigate()
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(0)

  function moveTo(index: number): void {
    setFocused(index)
    body.current?.querySelectorAll<HTMLElement>('tr')[index]?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[focused]
    if (row === undefined || !(event.target instanceof HTMLTableRowElement)) return
    const target = event.key === 'ArrowLeft' && !row.isOpen ? parentIndex(rows, focused) : rowAfterKey(event.key, focused, rows.length)
    const actions: Readonly<Record<string, boolean>> = { ArrowRight: row.hasChildren && !row.isOpen, ArrowLeft: row.isOpen }
    if (target !== undefined) moveTo(target)
    else if (actions[event.key] === true) onToggle(row.product.identifier)
    else if (event.key === 'Enter') void navigate({ to: '/products/$productId', params: { productId: row.product['_id'] } })
    else return
    event.preventDefault()
  }
  return (
    <div className={classes['tree']}>
      <table role="treegrid" aria-label={words.pages.products}>
        <thead>
          <tr>
            {columns.map(({ id, title, isWide }) => (
              <th key={id} scope="col" data-wide={isWide || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row, i) => (
            <tr
              key={row.product['_id']}
              aria-level={row.level}
              aria-expanded={row.hasChildren ? row.isOpen : undefined}
              tabIndex={i === Math.min(focused, rows.length - 1) ? 0 : -1}
              onFocus={() => setFocused(i)}
            >
              {columns.map(({ id, cell, isWide }) => (
                <td key={id} data-wide={isWide || undefined}>
                  {id === 'name' ? <NameCell row={row} onToggle={onToggle} /> : cell(row.product)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function NameCell({
  row: { product, level, hasChildren, isOpen },
  onToggle,
}: { readonly row: TreeRow } & Pick<ProductTreegridProps, 'onToggle'>) {
  const texts = useTexts(productTexts)
  const { _id: productId, name, identifier, retired } = product
  return (
    <span className={classes['name']} style={{ '--level': level } as object}>
      <span className={classes['toggle']}>
        {hasChildren && (
          <button
            type="button"
            className={classes['toggle']}
            tabIndex={-1}
            aria-label={texts.toggle(name)}
            aria-expanded={isOpen}
            onClick={() => onToggle(identifier)}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          </button>
        )}
      </span>
      <Link to="/products/$productId" params={{ productId }} tabIndex={-1}>
        {name}
      </Link>
      {retired !== null && <span className="soft">{texts.isRetired}</span>}
    </span>
  )
}
