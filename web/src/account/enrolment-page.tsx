import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLogOut } from '../shared/session.ts'
import { TotpSettings } from '../totp/totp-settings.tsx'
import { totpTexts } from '../totp/totp-texts.ts'
import { useTexts, useWords } from '../words/words.tsx'
import classes from './login-page.module.css'

/** Sets up the authenticator app that the company requires, before anything else. */
export function EnrolmentPage({ onDone }: { readonly onDone: () => void }): ReactNode {
  const words = useWords()
  const texts = useTexts(totpTexts)
  const logOut = useLogOut()
  return (
    <main className={classes['page']}>
      <h1>{texts.title}</h1>
      <p>{texts.required}</p>
      <TotpSettings onDone={onDone} />
      <Button size="xs" variant="default" onClick={() => logOut.mutate()}>
        {words.app.logOut}
      </Button>
    </main>
  )
}
