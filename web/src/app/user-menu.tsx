import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLogOut } from '../shared/session.ts'
import { useFirstUse } from '../ui/use-first-use.ts'
import { useSpeech, useWords } from '../words/words.tsx'
import classes from './top-bar.module.css'

interface UserMenuProps {
  readonly name: string
  /** Lists all keys. */
  readonly onKeys: () => void
}

/** The menu of the user, open from the start: its first use brought it here. */
export function UserMenu({ name, onKeys }: UserMenuProps): ReactNode {
  const words = useWords()
  const logOut = useLogOut()
  const { button, isOpen, setOpen } = useFirstUse()
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <UnstyledButton ref={button} className={classes['user'] ?? ''}>
          <span className="cut">{name}</span> <span aria-hidden="true">▾</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
        <LanguageItems />
        <Menu.Divider role="separator" />
        <Menu.Item component={Link} to="/me">
          {words.app.settings}
        </Menu.Item>
        <Menu.Item onClick={onKeys}>{words.app.keys}</Menu.Item>
        <Menu.Item component="a" href="/help/">
          {words.app.help}
        </Menu.Item>
        <Menu.Item component="a" href="/docs">
          {words.app.docs}
        </Menu.Item>
        <Menu.Item onClick={() => logOut.mutate()}>{words.app.logOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function ThemeItems(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { app } = useWords()
  const choices = [
    ['auto', app.system],
    ['light', app.light],
    ['dark', app.dark],
  ] as const
  return (
    <div role="group" aria-label={app.theme}>
      <Menu.Label role="presentation">{app.theme}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}>
        {choices.map(([scheme, label]) => (
          <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  )
}

function LanguageItems(): ReactNode {
  const { language, setLanguage, words } = useSpeech()
  const choices = [
    ['en', 'English'],
    ['de', 'Deutsch'],
  ] as const
  return (
    <div role="group" aria-label={words.app.language}>
      <Menu.Label role="presentation">{words.app.language}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={(code) => setLanguage(code as typeof language)}>
        {choices.map(([code, label]) => (
          <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  )
}
