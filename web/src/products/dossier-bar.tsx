import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Completeness } from '../shared/product.ts'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './dossier-bar.module.css'
import { dossierTexts } from './dossier-texts.ts'
import { productTexts } from './products-texts.ts'

/** How many entries of a dossier are met: as a bar, as text, and as a link to the dossier. */
export function DossierBar({ completeness: { _id: productId, met, missing, check } }: { readonly completeness: Completeness }): ReactNode {
  const texts = useTexts(productTexts)
  const { summary } = useTexts(dossierTexts)
  const { number } = useFormats()
  const all = met + missing + check
  return (
    <Link
      className={classes['dossier'] ?? ''}
      to="/products/$productId/dossier"
      params={{ productId }}
      title={summary(number(met), number(missing), number(check))}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      <span className={classes['bar']} aria-hidden="true">
        <span style={{ flexGrow: met }} data-part="met" />
        <span style={{ flexGrow: check }} data-part="check" />
        <span style={{ flexGrow: missing }} />
      </span>
      {texts.entriesMet(number(met), number(all))}
    </Link>
  )
}
