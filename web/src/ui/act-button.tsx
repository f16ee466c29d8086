import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import type { FormProps } from './form.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

interface ActButtonProps
  extends Pick<ButtonProps, 'size' | 'variant' | 'disabled'>, Pick<ComponentPropsWithoutRef<'button'>, 'title' | 'aria-pressed'> {
  /** What the button sends; a mutation without input is one. */
  readonly act: FormProps['save']
  readonly children: ReactNode
}

/** A button that writes something outside a form: until one press is answered, it sends no other. */
export function ActButton({ act: { mutate, isPending }, size = 'compact-sm', variant = 'default', ...button }: ActButtonProps): ReactNode {
  const press = useOneAtATime(isPending)
  return <Button size={size} variant={variant} loading={isPending} onClick={() => press(mutate)} {...button} />
}
