import { type RefObject, useEffect, useRef, useState } from 'react'

interface FirstUse {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** The state of a menu whose first use loaded its code: it opens from the start, and its button takes the focus of the one it replaces. */
export function useFirstUse(): FirstUse {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpen(true)
  }, [])
  return { button, isOpen, setOpen }
}
