import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { permissions } from '../shared/permissions.ts'
import type { Product, ProductUpdate } from '../shared/product.ts'
import { useHasRole } from '../shared/session.ts'
import { useLatestProduct, useProducts, useUpdateProduct } from '../shared/use-products.ts'
import { choicesOf } from '../ui/choice.ts'
import { Facts } from '../ui/facts.tsx'
import { FormButton } from '../ui/form-button.tsx'
import type { FormField } from '../ui/form-field.tsx'
import { Panel } from '../ui/panel.tsx'
import type { FormValues } from '../ui/record-form.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { productTerm, productTexts } from './products-texts.ts'

/** Shows the fields of a product. */
export function ProductFacts({ product }: { readonly product: Product }): ReactNode {
  const texts = useTexts(productTexts)
  const { date } = useFormats()
  const mayWrite = useHasRole()(...permissions.productWriters)
  const { fields, types, states, classes } = texts
  const { type, identifier, state, classification, parentId, description, features } = product
  const stamps = (['started', 'submitted', 'released', 'retired'] as const).map((name) => {
    const stamp = product[name]
    return [fields[name], stamp !== null && date(stamp)] as const
  })
  return (
    <Panel title={texts.facts} actions={mayWrite && <EditFacts product={product} />}>
      <Facts
        facts={[
          [fields.identifier, <span className="code">{identifier}</span>],
          [fields.type, productTerm(types, type)],
          [fields.state, productTerm(states, state) || texts.draft],
          [fields.classification, productTerm(classes, classification) || texts.notSet],
          [fields.parentId, parentId !== null && <Parent identifier={parentId} />],
          ...stamps,
          [fields.retiredReason, product.retiredReason],
          [fields.description, description],
          [fields.features, features],
        ]}
      />
    </Panel>
  )
}

/** Leads to the product that this one is part of; its identifier where that is retired, or not loaded yet. */
function Parent({ identifier }: { readonly identifier: string }): ReactNode {
  const { data: products = [] } = useProducts(false)
  const parent = products.find((product) => product.identifier === identifier)
  if (parent === undefined) return <span className="code">{identifier}</span>
  return (
    <Link to="/products/$productId" params={{ productId: parent['_id'] }}>
      {parent.name}
    </Link>
  )
}

const textFields = ['name', 'identifier', 'type', 'state', 'classification', 'parentId', 'started', 'description', 'features'] as const

function EditFacts({ product }: { readonly product: Product }): ReactNode {
  const words = useWords()
  const texts = useTexts(productTexts)
  const fields = useFactFields(product)
  const save = useFactsUpdate(product['_id'], fields)
  return <FormButton label={words.actions.edit} title={texts.facts} fields={fields} values={valuesOf(product)} onSubmit={save} />
}

function valuesOf(product: Product): FormValues {
  return Object.fromEntries(textFields.map((name) => [name, product[name] ?? '']))
}

/** Saves what was changed in the form. What somebody else has changed meanwhile, too, is told first, and overwritten when it is saved again. */
function useFactsUpdate(productId: string, fields: readonly FormField[]): (values: FormValues, first: FormValues) => Promise<unknown> {
  const { meanwhile } = useTexts(productTexts)
  const update = useUpdateProduct(productId)
  const readLatest = useLatestProduct(productId)
  const told = useRef<{ readonly first: FormValues; readonly latest: FormValues }>(undefined)
  return async (values, first) => {
    const latest = valuesOf(await readLatest())
    const known = told.current?.first === first ? told.current.latest : first
    const changed = textFields.filter((name) => values[name] !== first[name])
    const contested = changed.filter((name) => latest[name] !== known[name] && latest[name] !== values[name])
    told.current = { first, latest }
    if (contested.length > 0) throw new Error(meanwhile(contested.map((name) => sayValue(fields, name, latest[name] ?? '')).join('; ')))
    return update(bodyOf(changed, values))
  }
}

function sayValue(fields: readonly FormField[], name: string, value: string): string {
  const field = fields.find((each) => each.name === name)
  return `${field?.label ?? name}: ${field?.choices?.find((choice) => choice.value === value)?.label ?? (value || '–')}`
}

/** Returns the changed fields; an emptied field is cleared. A form without a change sends the name, since an update needs a field. */
function bodyOf(changed: readonly (typeof textFields)[number][], values: FormValues): ProductUpdate {
  const names = changed.length === 0 ? (['name'] as const) : changed
  return Object.fromEntries(names.map((name) => [name, values[name] || null]))
}

function useFactFields({ identifier, state }: Product): readonly FormField[] {
  const texts = useTexts(productTexts)
  const { fields, types, states, classes } = texts
  const { data: products = [] } = useProducts(false)
  const others = products.filter((product) => product.identifier !== identifier)
  return [
    { name: 'name', label: fields.name, kind: 'text', isRequired: true },
    { name: 'identifier', label: fields.identifier, kind: 'text', isRequired: true },
    { name: 'type', label: fields.type, kind: 'choice', choices: choicesOf(types) },
    {
      name: 'state',
      label: fields.state,
      kind: 'choice',
      choices: [...(state === null ? [{ value: '', label: texts.draft }] : []), ...choicesOf(states)],
    },
    {
      name: 'classification',
      label: fields.classification,
      kind: 'choice',
      choices: [{ value: '', label: texts.notSet }, ...choicesOf(classes)],
    },
    {
      name: 'parentId',
      label: fields.parentId,
      kind: 'choice',
      choices: [{ value: '', label: texts.noParent }, ...others.map(({ identifier: value, name }) => ({ value, label: name }))],
    },
    { name: 'started', label: fields.started, kind: 'date' },
    { name: 'description', label: fields.description, kind: 'area' },
    { name: 'features', label: fields.features, kind: 'area' },
  ]
}
