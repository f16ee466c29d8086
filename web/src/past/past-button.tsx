import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../words/words.tsx'
import classes from './past-bar.module.css'
import { pastTexts } from './past-texts.ts'
import type { PastBarState } from './use-past-bar.ts'

/** Opens the choice of a day above a list. */
export function PastButton({ open }: Pick<PastBarState, 'open'>): ReactNode {
  const texts = useTexts(pastTexts)
  if (open === undefined) return undefined
  return (
    <UnstyledButton className={classes['button'] ?? ''} onClick={open}>
      {texts.open}
    </UnstyledButton>
  )
}
