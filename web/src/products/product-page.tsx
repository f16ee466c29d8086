import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ExploitedOfProduct } from '../exploited/exploited-of-product.tsx'
import { useProduct } from '../shared/use-products.ts'
import { Contacts } from './product-contacts.tsx'
import { Misuses, SupportContracts } from './product-entries.tsx'
import { ProductFacts } from './product-facts.tsx'
import classes from './product-page.module.css'
import { Properties } from './product-properties.tsx'
import { Solutions } from './product-solutions.tsx'

/** Shows what is known of a product besides its files. */
export function ProductPage(): ReactNode {
  const { productId = '' } = useParams({ strict: false })
  const { data: product } = useProduct(productId)
  if (product === undefined) return undefined
  return (
    <div className={classes['parts']}>
      <ProductFacts product={product} />
      <Contacts product={product} />
      <Solutions product={product} />
      <ExploitedOfProduct productId={productId} />
      <SupportContracts product={product} />
      <Misuses product={product} />
      <Properties product={product} />
    </div>
  )
}
