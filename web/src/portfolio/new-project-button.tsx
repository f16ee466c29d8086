import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { useTexts } from '../words/words.tsx'
import { newProjectTexts } from './new-project-texts.ts'

const NewProjectDialog = lazyPart(() => import('./new-project-dialog.tsx'), 'NewProjectDialog')

/** Opens the form that creates a project; its code is loaded with the first use. */
export function NewProjectButton(): ReactNode {
  const texts = useTexts(newProjectTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && (
        <Suspense fallback={undefined}>
          <NewProjectDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
