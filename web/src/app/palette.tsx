import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { useWords } from '../words/words.tsx'
import classes from './palette.module.css'
import { useTypedAhead } from './use-typed-ahead.ts'

export const PaletteDialog = lazyPart(() => import('./palette-dialog.tsx'), 'PaletteDialog')

const requests = new EventTarget()

/** Opens the command palette from anywhere in the frame. */
export function openPalette(): void {
  requests.dispatchEvent(new Event('open'))
}

/** Opens the command palette; until its code is there, it takes what is typed. */
export function PaletteButton(): ReactNode {
  const words = useWords()
  // undefined while it is closed
  const [text, setText] = useState<string>()
  useHotkeys([['mod+K', () => setText(kept)]], [])
  useTypedAhead(text !== undefined, setText)
  useEffect(() => {
    function open(): void {
      setText(kept)
    }
    requests.addEventListener('open', open)
    return () => requests.removeEventListener('open', open)
  }, [])
  return (
    <>
      <UnstyledButton className={classes['button'] ?? ''} onClick={() => setText(kept)}>
        <span className={`cut ${classes['long'] ?? ''}`}>{words.app.search}</span>
        <span className={classes['short']} aria-hidden="true">
          {words.app.searchShort}
        </span>
        <kbd className={classes['key']}>Ctrl K</kbd>
      </UnstyledButton>
      {text !== undefined && (
        <Suspense fallback={<WaitingPalette text={text} />}>
          <PaletteDialog text={text} onText={setText} onClose={() => setText(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** What is typed stays where the palette is open already. */
function kept(text: string | undefined): string {
  return text ?? ''
}

/** Shows what is typed; it is no field, since the focus is to return to what has it now. */
function WaitingPalette({ text }: { readonly text: string }): ReactNode {
  const words = useWords()
  return (
    <div role="status" className={classes['waiting']}>
      <span className={`cut ${classes['input'] ?? ''}`}>{text === '' ? <span className="soft">{words.app.search}</span> : text}</span>
    </div>
  )
}
