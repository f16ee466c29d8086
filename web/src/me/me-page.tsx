import { Checkbox, Radio, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSession } from '../shared/session.ts'
import { useWelcome } from '../shared/use-welcome.ts'
import { roleText } from '../shared/who-may.tsx'
import { TotpSettings } from '../totp/totp-settings.tsx'
import { totpTexts } from '../totp/totp-texts.ts'
import { areLetterKeysOn, switchLetterKeys } from '../ui/letter-keys.ts'
import { viewsQuery } from '../views/use-views.ts'
import { ViewTable } from '../views/view-table.tsx'
import { languages } from '../words/language.ts'
import { useSpeech, useTexts, useWords } from '../words/words.tsx'
import classes from './me-page.module.css'
import { meTexts } from './me-texts.ts'
import { OwnDigest } from './own-digest.tsx'
import { OwnKeys } from './own-keys.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalKeys } from './personal-keys.tsx'

/** Shows the settings of the user: password, display, keyboard, saved views. */
export function MePage(): ReactNode {
  const words = useWords()
  const texts = useTexts(meTexts)
  const totp = useTexts(totpTexts)
  const { user } = useSession()
  const { passwords = true } = useWelcome().data ?? {}
  return (
    <div className={classes['page']}>
      <h1>{words.app.settings}</h1>
      <Account />
      {user && passwords && (
        <section>
          <h2>{texts.password}</h2>
          <PasswordForm email={user.email} />
        </section>
      )}
      {user && <OwnSessions />}
      {user && (
        <section>
          <h2>{totp.title}</h2>
          <TotpSettings />
        </section>
      )}
      {user && <OwnDigest />}
      <Display />
      <Keyboard />
      <Views />
      {user && <PersonalKeys />}
      <OwnKeys />
    </div>
  )
}

function Account(): ReactNode {
  const words = useWords()
  const texts = useTexts(meTexts)
  const { user, scopes } = useSession()
  return (
    <section>
      <h2>{texts.account}</h2>
      <dl className={classes['facts']}>
        <dt>{texts.name}</dt>
        <dd>{user?.name}</dd>
        <dt>{texts.email}</dt>
        <dd>{user?.email}</dd>
        <dt>{texts.roles}</dt>
        <dd>{scopes.map((role) => roleText(words, role)).join(', ')}</dd>
      </dl>
    </section>
  )
}

const themes = ['auto', 'light', 'dark'] as const
const languageNames = { en: 'English', de: 'Deutsch' }

function Display(): ReactNode {
  const { app } = useWords()
  const texts = useTexts(meTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { language, setLanguage } = useSpeech()
  const themeNames = { auto: app.system, light: app.light, dark: app.dark }
  return (
    <section>
      <h2>{texts.display}</h2>
      <Radio.Group label={app.theme} value={colorScheme} onChange={setColorScheme}>
        {themes.map((theme) => (
          <Radio key={theme} size="xs" mt={4} value={theme} label={themeNames[theme]} />
        ))}
      </Radio.Group>
      <Radio.Group label={app.language} value={language} onChange={setLanguage} mt="sm">
        {languages.map((each) => (
          <Radio key={each} size="xs" mt={4} value={each} label={<span lang={each}>{languageNames[each]}</span>} />
        ))}
      </Radio.Group>
    </section>
  )
}

function Keyboard(): ReactNode {
  const texts = useTexts(meTexts)
  const [isOn, setOn] = useState(areLetterKeysOn)
  return (
    <section>
      <h2>{texts.keyboard}</h2>
      <Checkbox
        size="xs"
        label={texts.letterKeys}
        description={texts.letterKeysHint}
        checked={isOn}
        onChange={({ target }) => {
          switchLetterKeys(target.checked)
          setOn(target.checked)
        }}
      />
    </section>
  )
}

function Views(): ReactNode {
  const texts = useTexts(meTexts)
  const { data = [] } = useQuery(viewsQuery)
  const own = data.filter((view) => view.own)
  return (
    <section>
      <h2>{texts.views}</h2>
      {own.length === 0 ? <p className="soft">{texts.noViews}</p> : <ViewTable views={own} />}
    </section>
  )
}
