import { UnstyledButton } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { useFormats, useWords } from '../words/words.tsx'
import classes from './finding-filters.module.css'
import type { FiltersDialogProps } from './filters-dialog.tsx'

const FiltersDialog = lazyPart(() => import('./filters-dialog.tsx'), 'FiltersDialog')

/** Opens the facets on screens that are too narrow to show them beside the list, and says how many filters are set. */
export function FiltersButton(props: Omit<FiltersDialogProps, 'onClose'>): ReactNode {
  const { facets } = useWords().findings
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const count = props.filters.filter((name) => name !== 'q').length
  return (
    <>
      <UnstyledButton className={classes['button'] ?? ''} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `${facets} (${number(count)})` : facets}
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={undefined}>
          <FiltersDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
