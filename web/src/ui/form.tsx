import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

export interface FormProps {
  /** What the form sends when it is submitted; a mutation without input is one. */
  readonly save: {
    readonly mutate: () => void
    readonly isPending: boolean
  }
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A form that writes something: until one submission is answered, it sends no other. */
export function Form({ save: { mutate, isPending }, className, children }: FormProps): ReactNode {
  // the second click of a double click comes before React shows the first one as pending
  const isSending = useRef(false)
  useLayoutEffect(() => {
    isSending.current = isPending
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    // a form on the page behind a dialog would be submitted, too
    event.stopPropagation()
    if (isSending.current) return
    isSending.current = true
    mutate()
  }
  return (
    <form className={className} onSubmit={submit}>
      {children}
    </form>
  )
}
