import { Checkbox } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { type CsvColumns, writeCsv } from '../api/csv.ts'
import { exploitedTexts } from '../exploited/exploited-texts.ts'
import { countByProduct } from '../exploited/exploited.ts'
import { useOpenExploited } from '../exploited/use-exploited.ts'
import { permissions } from '../shared/permissions.ts'
import type { Completeness, Product, ProductItem } from '../shared/product.ts'
import { useHasRole } from '../shared/session.ts'
import { useCompleteness, useProducts, useStored } from '../shared/use-products.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { choicesOf } from '../ui/choice.ts'
import { DataGrid } from '../ui/data-grid.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import type { FormValues } from '../ui/record-form.tsx'
import { staticRows } from '../ui/static-rows.ts'
import { useTexts, useWords } from '../words/words.tsx'
import { useProductColumns } from './product-columns.tsx'
import { type TreeRow, treeRows } from './product-tree.ts'
import { productTexts } from './products-texts.ts'

/** In the table every product is in sight. */
const none: ReadonlySet<string> = new Set()

/** Before it is loaded. */
const nothing: ReadonlyMap<string, Completeness> = new Map()

function csvColumns(completeness: ReadonlyMap<string, Completeness>): CsvColumns<TreeRow> {
  return {
    id: ({ product }) => product['_id'],
    Name: ({ product }) => product.name,
    Identifier: ({ product }) => product.identifier,
    Parent: ({ product }) => product.parentId,
    Type: ({ product }) => product.type,
    State: ({ product }) => product.state,
    Classification: ({ product }) => product.classification,
    Released: ({ product }) => product.released,
    Retired: ({ product }) => product.retired,
    'Support until': ({ product }) => completeness.get(product['_id'])?.supportUntil,
    'Dossier met': ({ product }) => completeness.get(product['_id'])?.met,
    'Dossier missing': ({ product }) => completeness.get(product['_id'])?.missing,
    'Dossier to check': ({ product }) => completeness.get(product['_id'])?.check,
  }
}

/** The products of the company as a tree. */
export function ProductsPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(productTexts)
  const exploited = useTexts(exploitedTexts)
  const [{ q = '', includeRetired }, change] = useSearchState()
  const { data: products, error, isPending, refetch } = useProducts(includeRetired === 'true')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => staticRows(treeRows(products ?? [], { closed, text: q })), [products, closed, q])
  const { data: open } = useOpenExploited()
  const { data: completeness = nothing } = useCompleteness()
  const columns = useProductColumns({ exploited: useMemo(() => countByProduct(open ?? []), [open]), completeness })
  const navigate = useNavigate()
  const mayWrite = useHasRole()(...permissions.productWriters)
  function toggle({ product: { identifier } }: TreeRow): void {
    setClosed((now) => (now.has(identifier) ? new Set([...now].filter((each) => each !== identifier)) : new Set([...now, identifier])))
  }
  return (
    <div className="page">
      <div className="page-head">
        <h1>{words.pages.products}</h1>
        <Link to="/products/exploited-vulnerabilities">{exploited.title}</Link>
        {mayWrite && <NewProduct products={products ?? []} />}
      </div>
      <ListFrame
        rows={{ error, isLoading: isPending, total: rows.total, retry: () => void refetch() }}
        text={q}
        searchLabel={texts.search}
        onText={(text) => change({ q: text })}
        csv={{ name: 'products.csv', write: () => writeCsv(csvColumns(completeness), treeRows(products ?? [], { closed: none, text: q })) }}
        isFiltered={q !== ''}
        onClear={() => change({ q: undefined })}
        empty={texts.none}
        controls={
          <Checkbox
            size="xs"
            label={texts.retired}
            checked={includeRetired === 'true'}
            onChange={(event) => change({ includeRetired: event.currentTarget.checked ? 'true' : undefined })}
          />
        }
      >
        <DataGrid
          label={words.pages.products}
          rows={rows}
          columns={columns}
          idOf={({ product }) => product['_id']}
          tree={{
            levelOf: ({ level }) => level,
            isOpen: ({ hasChildren, isOpen }) => (hasChildren ? isOpen : undefined),
            onToggle: toggle,
          }}
          onOpen={({ product }) => void navigate({ to: '/products/$productId', params: { productId: product['_id'] } })}
        />
      </ListFrame>
    </div>
  )
}

/** Creates a product and opens it. */
function NewProduct({ products }: { readonly products: readonly ProductItem[] }): ReactNode {
  const texts = useTexts(productTexts)
  const keep = useStored()
  const navigate = useNavigate()
  async function create({ name = '', identifier = '', type, parentId = '' }: FormValues): Promise<void> {
    const body = { name, identifier, type: type as 'variant', ...(parentId !== '' && { parentId }) }
    const { _id: productId }: Product = await keep(unwrap(api.POST('/core/products', { body })))
    await navigate({ to: '/products/$productId', params: { productId } })
  }
  return (
    <FormButton
      label={texts.create}
      title={texts.create}
      submitLabel={texts.createSubmit}
      onSubmit={create}
      values={{ type: 'variant' }}
      fields={[
        { name: 'name', label: texts.fields.name, kind: 'text', isRequired: true },
        { name: 'identifier', label: texts.fields.identifier, kind: 'text', isRequired: true },
        { name: 'type', label: texts.fields.type, kind: 'choice', choices: choicesOf(texts.types) },
        {
          name: 'parentId',
          label: texts.fields.parentId,
          kind: 'choice',
          choices: [{ value: '', label: texts.noParent }, ...products.map(({ identifier: value, name }) => ({ value, label: name }))],
        },
      ]}
    />
  )
}
