import type { ReactNode } from 'react'
import { permissions } from '../shared/permissions.ts'
import { contactFields, type Product, type ProductUpdate } from '../shared/product.ts'
import { useHasRole } from '../shared/session.ts'
import { useLatestProduct, useUpdateProduct } from '../shared/use-products.ts'
import { Facts } from '../ui/facts.tsx'
import { FormButton } from '../ui/form-button.tsx'
import { onlyChanged } from '../ui/only-changed.ts'
import { Panel } from '../ui/panel.tsx'
import type { FormValues } from '../ui/record-form.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { productTexts } from './products-texts.ts'

/** Shows the manufacturer of the product, and who takes reports of its vulnerabilities. */
export function Contacts({ product: { _id: productId, contacts } }: { readonly product: Product }): ReactNode {
  const words = useWords()
  const texts = useTexts(productTexts)
  const mayWrite = useHasRole()(...permissions.productWriters)
  const update = useUpdateProduct(productId)
  const readLatest = useLatestProduct(productId)
  const isEmpty = contactFields.every((name) => contacts[name] === undefined)
  const edit = (
    <FormButton
      label={words.actions.edit}
      title={texts.contact}
      fields={contactFields.map((name) => ({
        name,
        label: texts.contacts[name],
        kind: name === 'manufacturerAddress' ? ('area' as const) : ('text' as const),
      }))}
      values={Object.fromEntries(contactFields.map((name) => [name, contacts[name] ?? '']))}
      onSubmit={async (values, first) =>
        update({ contacts: { ...(await readLatest()).contacts, ...onlyChanged(contactsOf(values), { values, first }) } })
      }
    />
  )
  return (
    <Panel title={texts.contact} actions={mayWrite && edit}>
      {isEmpty ? (
        <p className="soft">{texts.empty}</p>
      ) : (
        <Facts facts={contactFields.map((name) => [texts.contacts[name], contacts[name]])} />
      )}
    </Panel>
  )
}

/** The contacts are written as a whole, with what others have changed since; an empty text removes one. */
function contactsOf(values: FormValues): NonNullable<ProductUpdate['contacts']> {
  return Object.fromEntries(contactFields.map((name) => [name, values[name] || null]))
}
