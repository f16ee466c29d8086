import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useTexts } from '../words/words.tsx'
import type { Deletable } from './delete-dialog.tsx'
import classes from './deletion.module.css'
import { deletionTexts } from './deletion-texts.ts'

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog')

/** The end of the settings of a project or module: deletes it, for those who may. */
export function DeleteSection(place: Deletable): ReactNode {
  const texts = useTexts(deletionTexts)
  const mayDelete = useHasRole()(...permissions.projectDeleters)
  const [isOpen, setOpen] = useState(false)
  if (!mayDelete) return undefined
  const { level } = place
  return (
    <section className={classes['section']} aria-label={texts.title[level]}>
      <h2>{texts.title[level]}</h2>
      <p>{texts.hint[level]}</p>
      <Button size="compact-sm" variant="outline" color="red" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.title[level]}
      </Button>
      {isOpen && (
        <Suspense fallback={undefined}>
          <DeleteDialog {...place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
