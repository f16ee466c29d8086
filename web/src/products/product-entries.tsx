import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../shared/permissions.ts'
import type { Product } from '../shared/product.ts'
import { useHasRole } from '../shared/session.ts'
import { useStored } from '../shared/use-products.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { EntryList } from './entry-list.tsx'
import { productTexts } from './products-texts.ts'
import { type EntryForm, useMisuseForm, useSupportForm } from './use-entry-forms.ts'

/** Lists how the product may be misused, as far as that can be foreseen. */
export function Misuses({ product: { _id: productId, misuses } }: { readonly product: Product }): ReactNode {
  const texts = useTexts(productTexts)
  const keep = useStored()
  const form = useMisuseForm(productId)
  return (
    <Panel title={texts.misuses} actions={<AddEntry title={texts.misuses} form={form} />}>
      <EntryList
        entries={misuses.map(({ _id: id, name, description }) => ({
          id,
          name,
          content: <Described name={name} description={description} />,
        }))}
        onRemove={(itemId) =>
          keep(
            unwrap(
              api.DELETE('/core/products/{product_id}/misuse/{item_id}', { params: { path: { product_id: productId, item_id: itemId } } }),
            ),
          )
        }
      />
    </Panel>
  )
}

/** Until when the product is supported, and why until then. */
export function SupportContracts({ product: { _id: productId, supportContracts } }: { readonly product: Product }): ReactNode {
  const texts = useTexts(productTexts)
  const { date } = useFormats()
  const keep = useStored()
  const form = useSupportForm(productId)
  return (
    <Panel title={texts.support} actions={<AddEntry title={texts.support} form={form} />}>
      <EntryList
        entries={supportContracts.map(({ _id: id, name, description, endDate }) => ({
          id,
          name,
          content: (
            <Described
              name={[name, endDate !== null && texts.supportUntil(date(endDate))].filter(Boolean).join(', ')}
              description={description}
            />
          ),
        }))}
        onRemove={(itemId) =>
          keep(
            unwrap(
              api.DELETE('/core/products/{product_id}/support/{item_id}', { params: { path: { product_id: productId, item_id: itemId } } }),
            ),
          )
        }
      />
    </Panel>
  )
}

function Described({ name, description }: { readonly name: string; readonly description: string }): ReactNode {
  return (
    <>
      <strong>{name}</strong>
      {description !== '' && <div>{description}</div>}
    </>
  )
}

function AddEntry({ title, form }: { readonly title: string; readonly form: EntryForm }): ReactNode {
  const words = useWords()
  const mayWrite = useHasRole()(...permissions.productWriters)
  return mayWrite && <FormButton label={words.actions.add} title={title} {...form} />
}
