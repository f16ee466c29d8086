import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLogOut } from '../app/session.ts'
import { meTexts } from '../me/me-texts.ts'
import { TotpSettings } from '../me/totp-settings.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import classes from './login-page.module.css'

/** Sets up the authenticator app that the company requires, before anything else. */
export function EnrolmentPage({ onDone }: { readonly onDone: () => void }): ReactNode {
  const words = useWords()
  const texts = useTexts(meTexts)
  const logOut = useLogOut()
  return (
    <main className={classes['page']}>
      <h1>{texts.totp}</h1>
      <p>{texts.totpRequired}</p>
      <TotpSettings onDone={onDone} />
      <Button size="xs" variant="default" onClick={() => logOut.mutate()}>
        {words.app.logOut}
      </Button>
    </main>
  )
}
