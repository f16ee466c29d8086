import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { useWords } from '../words/words.tsx'
import classes from './palette.module.css'

const PaletteDialog = lazyPart(() => import('./palette-dialog.tsx'), 'PaletteDialog')

const requests = new EventTarget()

/** Opens the command palette from anywhere in the frame. */
export function openPalette(): void {
  requests.dispatchEvent(new Event('open'))
}

/** Opens the command palette; its code is loaded with the first use. */
export function PaletteButton(): ReactNode {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  useHotkeys([['mod+K', () => setOpen(true)]], [])
  useEffect(() => {
    function open(): void {
      setOpen(true)
    }
    requests.addEventListener('open', open)
    return () => requests.removeEventListener('open', open)
  }, [])
  return (
    <>
      <UnstyledButton className={classes['button'] ?? ''} onClick={() => setOpen(true)}>
        <span className={`cut ${classes['long'] ?? ''}`}>{words.app.search}</span>
        <span className={classes['short']} aria-hidden="true">
          {words.app.searchShort}
        </span>
        <kbd className={classes['key']}>Ctrl K</kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={undefined}>
          <PaletteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
