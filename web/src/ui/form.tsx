import type { FormEvent, ReactNode } from 'react'
import { useOneAtATime } from './use-one-at-a-time.ts'

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
  const act = useOneAtATime(isPending)
  function submit(event: FormEvent): void {
    event.preventDefault()
    // a form on the page behind a dialog would be submitted, too
    event.stopPropagation()
    act(mutate)
  }
  return (
    <form className={className} onSubmit={submit}>
      {children}
    </form>
  )
}
