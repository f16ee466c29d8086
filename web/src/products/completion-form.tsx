import type { ReactNode } from 'react'
import type { Product } from '../shared/product.ts'
import { useLatestProduct, useUpdateProduct } from '../shared/use-products.ts'
import { choicesOf } from '../ui/choice.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { RecordForm } from '../ui/record-form.tsx'
import { useTexts } from '../words/words.tsx'
import type { Completion } from './completion.ts'
import { documentTexts } from './documents-texts.ts'
import { productTexts } from './products-texts.ts'
import { propertyValue, withProperty } from './properties.ts'
import { propertyTexts, shownName } from './property-texts.ts'
import { type EntryForm, useMisuseForm, useSupportForm } from './use-entry-forms.ts'
import { documentTypes, photoTypes, useFiles } from './use-files.ts'

interface CompletionFormProps {
  readonly completion: Exclude<Completion, { readonly kind: 'link' }>
  readonly product: Product
}

/** The form that completes an entry of the checklist. */
export function CompletionForm({ completion, product }: CompletionFormProps): ReactNode {
  const { _id: productId } = product
  if (completion.kind === 'document') return <DocumentForm productId={productId} slot={completion.slot} />
  if (completion.kind === 'photo') return <PhotoForm productId={productId} />
  if (completion.kind === 'misuse') return <MisuseForm productId={productId} />
  if (completion.kind === 'support') return <SupportForm productId={productId} />
  return <FieldForm completion={completion} product={product} />
}

function DocumentForm({ productId, slot }: { readonly productId: string; readonly slot: keyof Product['documents'] }): ReactNode {
  const texts = useTexts(documentTexts)
  const { addDocument } = useFiles(productId)
  return <FileDrop label={`${texts.slots[slot]}: ${texts.drop}`} accept={documentTypes} onFile={(file) => addDocument(slot, file)} />
}

function PhotoForm({ productId }: { readonly productId: string }): ReactNode {
  const texts = useTexts(documentTexts)
  const { addPhoto } = useFiles(productId)
  return <FileDrop label={`${texts.photos}: ${texts.drop}`} accept={photoTypes} onFile={addPhoto} />
}

function MisuseForm({ productId }: { readonly productId: string }): ReactNode {
  return <EntryRecordForm form={useMisuseForm(productId)} />
}

function SupportForm({ productId }: { readonly productId: string }): ReactNode {
  return <EntryRecordForm form={useSupportForm(productId)} />
}

function EntryRecordForm({ form }: { readonly form: EntryForm }): ReactNode {
  return <RecordForm {...form} />
}

type FieldCompletion = Extract<Completion, { readonly kind: 'property' | 'contact' | 'text' | 'classification' }>

/** A single field of the product. */
function FieldForm({ completion, product }: { readonly completion: FieldCompletion; readonly product: Product }): ReactNode {
  const { fields, contacts, classes, notSet } = useTexts(productTexts)
  const names = useTexts(propertyTexts)
  const update = useUpdateProduct(product['_id'])
  // contacts and properties are written as a whole, with what others have added since they were shown
  const readLatest = useLatestProduct(product['_id'])
  if (completion.kind === 'classification')
    return (
      <RecordForm
        values={{ classification: product.classification ?? '' }}
        fields={[
          {
            name: 'classification',
            label: fields.classification,
            kind: 'choice',
            choices: [{ value: '', label: notSet }, ...choicesOf(classes)],
          },
        ]}
        onSubmit={({ classification }) => update({ classification: (classification || null) as 'STANDARD' | null })}
      />
    )
  if (completion.kind === 'contact') {
    const { field } = completion
    return (
      <RecordForm
        values={{ [field]: product.contacts[field] ?? '' }}
        fields={[{ name: field, label: contacts[field], kind: field === 'manufacturerAddress' ? 'area' : 'text', isRequired: true }]}
        onSubmit={async (values) => update({ contacts: { ...(await readLatest()).contacts, ...values } })}
      />
    )
  }
  if (completion.kind === 'text') {
    const { field } = completion
    return (
      <RecordForm
        values={{ [field]: product[field] }}
        fields={[{ name: field, label: fields[field], kind: 'area', isRequired: true }]}
        onSubmit={(values) => update(values)}
      />
    )
  }
  const { name } = completion
  return (
    <RecordForm
      values={{ value: propertyValue(product.properties, name) }}
      fields={[{ name: 'value', label: shownName(names, name), kind: 'area', isRequired: true }]}
      onSubmit={async ({ value = '' }) => update({ properties: withProperty((await readLatest()).properties, name, value) })}
    />
  )
}
