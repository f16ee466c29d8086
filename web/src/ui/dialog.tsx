import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { lastFocused } from './last-focused.ts'

type DialogProps = Omit<ModalProps, 'opened'>

/** What had the focus when a dialog opened, by the root of the dialog. */
const openers = new WeakMap<Element, Element | null>()

/** A dialog over the page, open as long as it is mounted; when it closes, what opened it gets the focus back. */
export function Dialog({ 'aria-label': label, ...props }: DialogProps): ReactNode {
  const { actions } = useWords()
  // the library returns the focus only of a dialog that is mounted before it opens
  const [opener] = useState(lastFocused)
  useEffect(
    () => () => {
      requestAnimationFrame(() => returnFocus(opener))
    },
    [opener],
  )
  return (
    <Modal
      closeButtonProps={{ 'aria-label': actions.close }}
      {...props}
      opened
      ref={(root) => void (root && openers.set(root, opener))}
      attributes={{ ...attributes, content: { 'aria-label': label } }}
    />
  )
}

// the head of a dialog is no banner of the page; the library would name the root, and its content is the dialog
const attributes = { root: { 'data-dialog': true }, header: { role: 'presentation' } }

/** Focuses what opened a dialog that has gone, unless something else has the focus by then. */
function returnFocus(opener: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const target = stillThere(opener)
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/** Returns an element, or what led to it: the button of its menu, what opened its dialog, else the dialog or page it was on. */
function stillThere(element: Element | null): Element | null {
  if (element === null || element.isConnected) return element
  const button = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (button) return stillThere(document.querySelector(`#${CSS.escape(button)}`))
  const dialog = element.closest('[data-dialog]')
  if (dialog) return stillThere(openers.get(dialog) ?? null)
  return [...document.querySelectorAll('[data-dialog] [role="dialog"]')].at(-1) ?? document.querySelector('main')
}
