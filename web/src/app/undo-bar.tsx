import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { endOffer, type NumberedOffer, onUndoOffer, undoOffer } from '../shared/undo.ts'
import { isShortcut } from '../ui/letter-keys.ts'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'
import { useWords } from '../words/words.tsx'
import classes from './undo-bar.module.css'

/** How long a write can be taken back. */
const offeredMs = 10_000

/** Says for ten seconds what was done last, and offers to take it back where that is possible. */
export function UndoBar(): ReactNode {
  const offer = useSyncExternalStore(onUndoOffer, undoOffer)
  return <div role="status">{offer && <Offer key={offer.number} offer={offer} />}</div>
}

function Offer({ offer }: { readonly offer: NumberedOffer }): ReactNode {
  const words = useWords()
  const queries = useQueryClient()
  const [isHeld, setHeld] = useState(false)
  const undo = useMutation({
    mutationFn: async () => offer.undo?.(),
    onSuccess: async () => {
      endOffer(offer.number)
      await queries.invalidateQueries()
    },
  })
  const { mutate, isIdle, isPending } = undo
  const act = useOneAtATime(isPending)
  const canUndo = offer.undo !== undefined
  useEffect(() => {
    // who points at it, or has the focus on it, is about to use it
    if (isHeld || !isIdle) return undefined
    const timer = setTimeout(() => endOffer(offer.number), offeredMs)
    return () => clearTimeout(timer)
  }, [isHeld, isIdle, offer])
  useEffect(() => {
    if (!canUndo) return undefined
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'u' && isShortcut(event)) act(mutate)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [act, mutate, canUndo])
  return (
    <div
      className={classes['bar']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{undo.error?.message ?? offer.text}</span>
      {canUndo && (
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => act(mutate)}>
          {words.actions.undo} <kbd className={classes['key']}>u</kbd>
        </Button>
      )}
    </div>
  )
}
