import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap, unwrapPage } from '../api/client.ts'
import { loadAll } from '../api/load-all.ts'
import { keepAnswer } from './keep-answer.ts'
import type { Completeness, Dossier, Product, ProductItem, ProductUpdate } from './product.ts'

/** All products of the company; the tree needs them as a whole. */
export function useProducts(withRetired: boolean) {
  return useQuery({
    queryKey: ['products', 'list', withRetired],
    queryFn: ({ signal }) =>
      loadAll((page) => {
        const query = { page, ...(withRetired && { includeRetired: 'true' as const }) }
        return unwrapPage<ProductItem>(api.GET('/core/products', { params: { query }, signal }))
      }),
  })
}

/** How complete the dossiers of all products are that are not retired, by the id of the product. */
export function useCompleteness() {
  return useQuery({
    queryKey: ['products', 'list', 'completeness'],
    queryFn: ({ signal }) => unwrap(api.GET('/core/products/completeness', { signal })),
    select: byProduct,
  })
}

function byProduct(list: readonly Completeness[]): ReadonlyMap<string, Completeness> {
  return new Map(list.map((completeness) => [completeness['_id'], completeness]))
}

function productQuery(productId: string) {
  return queryOptions({
    queryKey: ['products', 'one', productId],
    queryFn: ({ signal }) => unwrap(api.GET('/core/products/{product_id}', { params: { path: { product_id: productId } }, signal })),
  })
}

export function useProduct(productId: string) {
  return useQuery(productQuery(productId))
}

/** Reads a product as it is now. */
export function useLatestProduct(productId: string): () => Promise<Product> {
  const queries = useQueryClient()
  return () => queries.fetchQuery({ ...productQuery(productId), staleTime: 0 })
}

/** The technical file of a product, composed at this moment. */
export function useDossier(productId: string) {
  return useQuery({
    queryKey: ['products', 'dossier', productId],
    queryFn: async ({ signal }) => {
      const dossier = await unwrap(api.GET('/core/products/{product_id}/dossier', { params: { path: { product_id: productId } }, signal }))
      // the other formats have texts as their type
      return dossier as Dossier
    },
  })
}

/** Takes over what a write answered: the product as it is now. Lists and the dossier are read again. */
export function useStored() {
  const queries = useQueryClient()
  return async function keep(answer: Promise<Product>): Promise<Product> {
    const product = await answer
    await keepAnswer(queries, productQuery(product['_id']).queryKey, product)
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['products', 'list'] }),
      queries.invalidateQueries({ queryKey: ['products', 'dossier', product['_id']] }),
    ])
    return product
  }
}

/** Changes fields of a product. */
export function useUpdateProduct(productId: string) {
  const keep = useStored()
  return (body: ProductUpdate): Promise<Product> =>
    keep(unwrap(api.POST('/core/products/{product_id}', { params: { path: { product_id: productId } }, body })))
}
