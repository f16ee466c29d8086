import { Outlet, Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isInsteadOf } from '../api/api-error.ts'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../shared/permissions.ts'
import type { Product } from '../shared/product.ts'
import { useHasRole } from '../shared/session.ts'
import { useProduct, useStored } from '../shared/use-products.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { productTerm, productTexts } from './products-texts.ts'

const tabs = [
  ['', 'facts'],
  ['/dossier', 'dossier'],
  ['/documents', 'documents'],
] as const

/** The head of every page of a product, and its tabs. */
export function ProductFrame(): ReactNode {
  const words = useWords()
  const texts = useTexts(productTexts)
  const { productId = '' } = useParams({ strict: false })
  const { data: product, error, refetch } = useProduct(productId)
  if (isInsteadOf(product, error)) return <ErrorState isWholePage error={error} onRetry={() => void refetch()} />
  if (product === undefined) return <LoadingState />
  const { name, state, retired } = product
  return (
    <div className="page">
      <div className="page-head">
        <h1>
          <Link to="/products">{words.pages.products}</Link> / {name}
        </h1>
        <span className="soft">{retired === null ? productTerm(texts.states, state) || texts.draft : texts.isRetired}</span>
        <Retirement product={product} />
      </div>
      <TabLinks label={name} tabs={tabs.map(([path, label]) => ({ to: `/products/${productId}${path}`, label: texts.tabs[label] }))} />
      <Outlet />
    </div>
  )
}

/** Retires a product, or takes it back. */
function Retirement({ product: { _id: productId, name, retired } }: { readonly product: Product }): ReactNode {
  const texts = useTexts(productTexts)
  const keep = useStored()
  const mayRetire = useHasRole()(...permissions.productRetirers)
  const params = { path: { product_id: productId } }
  const restore = useWrite(['products', 'list'], () => keep(unwrap(api.POST('/core/products/{product_id}/unretire', { params }))))
  if (!mayRetire) return undefined
  if (retired !== null)
    return (
      <>
        <ActButton act={restore}>{texts.unretire}</ActButton>
        {restore.error && <span role="alert">{restore.error.message}</span>}
      </>
    )
  return (
    <FormButton
      label={texts.retire}
      title={texts.retireQuestion(name)}
      submitLabel={texts.retire}
      fields={[{ name: 'retiredReason', label: texts.fields.retiredReason, kind: 'area' }]}
      onSubmit={({ retiredReason = '' }) =>
        keep(unwrap(api.POST('/core/products/{product_id}/retire', { params, body: { retiredReason: retiredReason || null } })))
      }
    />
  )
}
