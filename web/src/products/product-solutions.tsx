import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap, unwrapPage } from '../api/client.ts'
import { loadAll } from '../api/load-all.ts'
import type { components } from '../api/schema.d.ts'
import { permissions } from '../shared/permissions.ts'
import type { Product } from '../shared/product.ts'
import { ReleaseLink } from '../shared/release-link.tsx'
import { useHasRole } from '../shared/session.ts'
import { useStored } from '../shared/use-products.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { EntryList } from './entry-list.tsx'
import { productTexts } from './products-texts.ts'

type Approval = components['schemas']['Approval']

/** The approved releases that a product is made of. */
export function Solutions({ product }: { readonly product: Product }): ReactNode {
  const texts = useTexts(productTexts)
  const mayWrite = useHasRole()(...permissions.productWriters)
  const keep = useStored()
  const { _id: productId, solutions } = product
  return (
    <Panel title={texts.solutions} actions={mayWrite && <LinkRelease product={product} />}>
      <EntryList
        entries={solutions.map(({ approvalId, name, version, closedByName }) => ({
          id: approvalId,
          name,
          content: (
            <>
              <strong>
                <ReleaseLink approvalId={approvalId}>{[name, version].filter(Boolean).join(' ')}</ReleaseLink>
              </strong>
              {closedByName !== null && <div className="soft">{closedByName}</div>}
            </>
          ),
        }))}
        onRemove={(approvalId) => {
          const path = { product_id: productId, approval_id: approvalId }
          return keep(unwrap(api.DELETE('/core/products/{product_id}/solution/{approval_id}', { params: { path } })))
        }}
      />
    </Panel>
  )
}

function LinkRelease({ product: { _id: productId, solutions } }: { readonly product: Product }): ReactNode {
  const words = useWords()
  const texts = useTexts(productTexts)
  const keep = useStored()
  const mayChoose = useHasRole()(...permissions.portfolioReaders)
  const { data: approvals } = useQuery({
    queryKey: ['approvals', 'approved'],
    enabled: mayChoose,
    queryFn: ({ signal }) =>
      loadAll((page) =>
        unwrapPage<Approval>(api.GET('/compliance/approvals', { params: { query: { status: 'approved', page } }, signal })),
      ),
  })
  const linked = new Set(solutions.map(({ approvalId }) => approvalId))
  const free = approvals?.filter(({ _id: id }) => !linked.has(id)) ?? []
  if (approvals === undefined) return undefined
  if (free.length === 0) return <span className="soft">{texts.noRelease}</span>

  function link(approvalId: string): Promise<Product> {
    const name = free.find(({ _id: id }) => id === approvalId)?.name ?? approvalId
    return keep(
      unwrap(api.POST('/core/products/{product_id}/solution', { params: { path: { product_id: productId } }, body: { approvalId, name } })),
    )
  }
  return (
    <FormButton
      label={words.actions.add}
      title={texts.release}
      fields={[
        {
          name: 'approvalId',
          label: texts.release,
          kind: 'choice',
          choices: free.map(({ _id: value, name, version }) => ({ value, label: [name, version].filter(Boolean).join(' ') })),
        },
      ]}
      onSubmit={({ approvalId = '' }) => link(approvalId)}
    />
  )
}
