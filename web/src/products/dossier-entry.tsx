import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { permissions } from '../shared/permissions.ts'
import { type ChecklistItem, checkTones, type Product } from '../shared/product.ts'
import { useHasRole } from '../shared/session.ts'
import { Mark } from '../ui/mark.tsx'
import { useSpeech, useTexts, useWords } from '../words/words.tsx'
import { CompletionForm } from './completion-form.tsx'
import { type Completion, completionOf } from './completion.ts'
import classes from './dossier-page.module.css'
import { dossierTexts } from './dossier-texts.ts'
import { sayCheck } from './say-check.ts'

interface DossierEntryProps {
  readonly item: ChecklistItem
  readonly product: Product
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** An entry of the checklist: what is required, what was found, what to do, and the form for it. */
export function DossierEntry({ item, product, isOpen, onToggle }: DossierEntryProps): ReactNode {
  const texts = useTexts(dossierTexts)
  const { language } = useSpeech()
  const { id, status } = item
  const { requirement, sources, found, todo } = sayCheck(item, language)
  const completion = completionOf(id)
  return (
    <li id={`entry-${id}`} className={classes['entry']}>
      <div>
        <Mark tone={checkTones[status]}>{texts.statuses[status]}</Mark>
      </div>
      <div className={classes['content']}>
        <p>
          <strong>{requirement}</strong>
        </p>
        <p>{found}</p>
        {todo !== null && (
          <p>
            <span className="soft">{texts.next}:</span> {todo}
          </p>
        )}
        <p className="soft">
          {texts.sources}: {sources.join(', ')}
        </p>
        {completion && (todo !== null || completion.kind === 'link') && (
          <Completing requirement={requirement} completion={completion} product={product} isOpen={isOpen} onToggle={onToggle} />
        )}
      </div>
    </li>
  )
}

interface CompletingProps extends Omit<DossierEntryProps, 'item'> {
  readonly requirement: string
  readonly completion: Completion
}

/** The form of an entry, behind a button; what is stored elsewhere is linked. */
function Completing({ requirement, completion, product, isOpen, onToggle }: CompletingProps): ReactNode {
  const words = useWords()
  const texts = useTexts(dossierTexts)
  const mayWrite = useHasRole()(...permissions.productWriters)
  if (completion.kind === 'link') {
    const address = {
      facts: `/products/${product['_id']}`,
      risks: '/risks',
      exploited: `/products/exploited-vulnerabilities?productId=${product['_id']}`,
    }[completion.to]
    return <Link to={address}>{texts.links[completion.to]}</Link>
  }
  if (!mayWrite) return undefined
  return (
    <>
      <Button size="compact-sm" variant="default" aria-expanded={isOpen} aria-label={`${texts.enter}: ${requirement}`} onClick={onToggle}>
        {isOpen ? words.actions.close : texts.enter}
      </Button>
      {isOpen && (
        <div className={classes['form']}>
          <CompletionForm completion={completion} product={product} />
        </div>
      )}
    </>
  )
}
