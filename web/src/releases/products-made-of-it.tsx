import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrapPage } from '../api/client.ts'
import { loadAll } from '../api/load-all.ts'
import { productTerm, productTexts } from '../products/products-texts.ts'
import type { ProductItem } from '../shared/product.ts'
import { useMayOpen } from '../shared/use-may-open.ts'
import { ErrorState } from '../ui/page-states.tsx'
import { useTexts } from '../words/words.tsx'
import { releaseTexts } from './release-texts.ts'

/** The products that a release is linked to, retired ones among them; absent for those who may not see products. */
export function ProductsMadeOfIt({ approvalId }: { readonly approvalId: string }): ReactNode {
  return useMayOpen('/products') && <Products approvalId={approvalId} />
}

function Products({ approvalId }: { readonly approvalId: string }): ReactNode {
  const texts = useTexts(releaseTexts)
  const terms = useTexts(productTexts)
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'list', { approvalId }],
    queryFn: ({ signal }) =>
      loadAll((page) =>
        unwrapPage<ProductItem>(api.GET('/core/products', { params: { query: { approvalId, includeRetired: 'true', page } }, signal })),
      ),
  })
  return (
    <section aria-label={texts.products}>
      <h2>{texts.products}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="soft">{texts.noProducts}</p>}
      <ul className="plain-list">
        {data?.map(({ _id: productId, name, identifier, state, retired }) => (
          <li key={productId}>
            <Link to="/products/$productId" params={{ productId }}>
              {name}
            </Link>{' '}
            <span className="code soft">{identifier}</span>{' '}
            <span className="soft">{retired === null ? productTerm(terms.states, state) || terms.draft : terms.isRetired}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
