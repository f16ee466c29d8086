import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isInsteadOf } from '../api/api-error.ts'
import type { ChecklistItem, Dossier, Product } from '../shared/product.ts'
import { useDossier, useProduct } from '../shared/use-products.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { Mark } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { ViewChoice } from '../ui/view-choice.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import { DossierEntry } from './dossier-entry.tsx'
import classes from './dossier-page.module.css'
import { dossierTexts } from './dossier-texts.ts'

const groups = ['conformity', 'manufacturer', 'product', 'security', 'support'] as const

/** Lists what the technical file of a product still needs, entry by entry in the order of the Act. */
export function DossierPage(): ReactNode {
  const { productId = '' } = useParams({ strict: false })
  const { data: product } = useProduct(productId)
  const { data: dossier, error, refetch } = useDossier(productId)
  if (isInsteadOf(dossier, error)) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (product === undefined || dossier === undefined) return <LoadingState />
  return <Checklist key={productId} product={product} dossier={dossier} />
}

function Checklist({ product, dossier }: { readonly product: Product; readonly dossier: Dossier }): ReactNode {
  const texts = useTexts(dossierTexts)
  const [{ entries }, change] = useSearchState()
  const [opened, setOpened] = useState<string>()
  const isReduced = entries === 'open'
  const first = dossier.checklist.find(({ status }) => status === 'missing')
  function openFirst(id: string): void {
    setOpened(id)
    document.querySelector(`#entry-${id}`)?.scrollIntoView()
  }
  return (
    <>
      <DossierHead productId={product['_id']} summary={dossier.summary} />
      <div className={classes['head']}>
        <ViewChoice
          label={texts.show}
          chosen={isReduced ? 'open' : 'all'}
          onChoose={(value) => change({ entries: value === 'open' ? 'open' : undefined })}
          choices={[
            { value: 'all', label: texts.all },
            { value: 'open', label: texts.open },
          ]}
        />
        {first && (
          <Button size="compact-sm" onClick={() => openFirst(first.id)}>
            {texts.first}
          </Button>
        )}
      </div>
      {groups.map((group) => (
        <Group
          key={group}
          title={texts.groups[group]}
          items={dossier.checklist.filter((item) => item.group === group && (!isReduced || item.todo !== null))}
          product={product}
          opened={opened}
          onOpen={setOpened}
        />
      ))}
    </>
  )
}

function DossierHead({ productId, summary }: { readonly productId: string; readonly summary: Dossier['summary'] }): ReactNode {
  const texts = useTexts(dossierTexts)
  const { number } = useFormats()
  const { met, missing, check } = summary
  const address = `/api/v2/core/products/${productId}/dossier`
  return (
    <div className={classes['head']}>
      <strong>
        <Mark tone={missing > 0 ? 'violation' : 'ok'}>{texts.summary(number(met), number(missing), number(check))}</Mark>
      </strong>
      {missing === 0 && <span>{texts.complete}</span>}
      <a href={`${address}?format=html`}>{texts.html}</a>
      <a href={`${address}?format=zip`} download>
        {texts.zip}
      </a>
      <span className="soft">{texts.meaning}</span>
    </div>
  )
}

interface GroupProps {
  readonly title: string
  readonly items: readonly ChecklistItem[]
  readonly product: Product
  /** Id of the entry whose form is open. */
  readonly opened: string | undefined
  readonly onOpen: (id: string | undefined) => void
}

function Group({ title, items, product, opened, onOpen }: GroupProps): ReactNode {
  if (items.length === 0) return undefined
  return (
    <section className={classes['group']} aria-label={title}>
      <h2>{title}</h2>
      <ol className="plain-list">
        {items.map((item) => (
          <DossierEntry
            key={item.id}
            item={item}
            product={product}
            isOpen={opened === item.id}
            onToggle={() => onOpen(opened === item.id ? undefined : item.id)}
          />
        ))}
      </ol>
    </section>
  )
}
