import { api, unwrap } from '../api/client.ts'
import { useStored } from '../shared/use-products.ts'
import type { FormField } from '../ui/form-field.tsx'
import type { FormValues } from '../ui/record-form.tsx'
import { useTexts } from '../words/words.tsx'
import { productTexts } from './products-texts.ts'

/** The fields of a new entry, and what stores it. */
export interface EntryForm {
  readonly fields: readonly FormField[]
  readonly onSubmit: (values: FormValues) => Promise<unknown>
}

export function useMisuseForm(productId: string): EntryForm {
  const texts = useTexts(productTexts)
  const keep = useStored()
  return {
    fields: [
      { name: 'name', label: texts.entryName, kind: 'text', isRequired: true },
      { name: 'description', label: texts.entryDescription, kind: 'area' },
    ],
    onSubmit: ({ name = '', description = '' }) =>
      keep(
        unwrap(
          api.POST('/core/products/{product_id}/misuse', {
            params: { path: { product_id: productId } },
            body: { name, description: description || null },
          }),
        ),
      ),
  }
}

export function useSupportForm(productId: string): EntryForm {
  const texts = useTexts(productTexts)
  const keep = useStored()
  return {
    fields: [
      { name: 'name', label: texts.entryName, kind: 'text', isRequired: true },
      { name: 'endDate', label: texts.endDate, kind: 'date' },
      { name: 'description', label: texts.entryDescription, kind: 'area' },
    ],
    onSubmit: ({ name = '', description = '', endDate = '' }) =>
      keep(
        unwrap(
          api.POST('/core/products/{product_id}/support', {
            params: { path: { product_id: productId } },
            body: { name, description: description || null, endDate: endDate || null },
          }),
        ),
      ),
  }
}
