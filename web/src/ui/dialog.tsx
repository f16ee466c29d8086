import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../words/words.tsx'
import { lastFocused } from './last-focused.ts'
import { rememberOpener, returnFocus } from './return-focus.ts'

type DialogProps = Omit<ModalProps, 'opened'>

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
      ref={(root) => void (root && rememberOpener(root, opener))}
      attributes={{ ...attributes, content: { 'aria-label': label } }}
    />
  )
}

// the head of a dialog is no banner of the page; the library would name the root, and its content is the dialog
const attributes = { root: { 'data-dialog': true }, header: { role: 'presentation' } }
