import type { ReactNode } from 'react'
import { permissions } from '../shared/permissions.ts'
import type { Product } from '../shared/product.ts'
import { useHasRole } from '../shared/session.ts'
import { useLatestProduct, useUpdateProduct } from '../shared/use-products.ts'
import { FormButton } from '../ui/form-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { EntryList } from './entry-list.tsx'
import { productTexts } from './products-texts.ts'
import { withProperty } from './properties.ts'
import { propertyTexts, shownName, storedName } from './property-texts.ts'

/** Lists the properties of a product that have no field of their own. */
export function Properties({ product: { _id: productId, properties } }: { readonly product: Product }): ReactNode {
  const words = useWords()
  const texts = useTexts(productTexts)
  const names = useTexts(propertyTexts)
  const mayWrite = useHasRole()(...permissions.productWriters)
  const update = useUpdateProduct(productId)
  const readLatest = useLatestProduct(productId)
  /** The list is written as a whole: what others have added since it was shown stays. */
  async function change(changeOf: (latest: typeof properties) => Product['properties']): Promise<Product> {
    return update({ properties: changeOf((await readLatest()).properties) })
  }
  const add = (
    <FormButton
      label={words.actions.add}
      title={texts.property}
      fields={[
        { name: 'name', label: texts.entryName, kind: 'text', isRequired: true },
        { name: 'value', label: texts.value, kind: 'area', isRequired: true },
      ]}
      onSubmit={({ name = '', value = '' }) => change((latest) => withProperty(latest, storedName(names, name), value))}
    />
  )
  return (
    <Panel title={texts.properties} actions={mayWrite && add}>
      <EntryList
        entries={properties.map(({ name, value }) => ({
          id: name,
          name: shownName(names, name),
          content: (
            <>
              <strong>{shownName(names, name)}</strong>
              <div>{value}</div>
            </>
          ),
        }))}
        onRemove={(name) => change((latest) => latest.filter((property) => property.name !== name))}
      />
    </Panel>
  )
}
