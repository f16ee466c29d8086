import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSpeech, useWords } from '../words/words.tsx'
import { PaletteButton } from './palette.tsx'
import { UploadZone } from '../upload/upload-zone.tsx'
import { type Session, useLogOut } from './session.ts'
import classes from './top-bar.module.css'

interface TopBarProps {
  readonly session: Session
  readonly onMenu: () => void
  /** Lists all keys. */
  readonly onKeys: () => void
}

export function TopBar({ session, onMenu, onKeys }: TopBarProps): ReactNode {
  const words = useWords()
  return (
    <header className={classes['bar']}>
      <UnstyledButton className={classes['menu'] ?? ''} onClick={onMenu} aria-controls="sidebar">
        {words.app.menu}
      </UnstyledButton>
      <Link to="/" className={classes['brand'] ?? ''} aria-label="Waybill">
        <img src="/waybill.svg" alt="" width="22" height="22" />
        <span>Waybill</span>
      </Link>
      <span className={`soft cut ${classes['company'] ?? ''}`}>{session.company.name}</span>
      <PaletteButton />
      <UploadZone />
      <UserMenu session={session} onKeys={onKeys} />
    </header>
  )
}

function UserMenu({ session, onKeys }: Pick<TopBarProps, 'session' | 'onKeys'>): ReactNode {
  const words = useWords()
  const logOut = useLogOut()
  const name = session.user?.name ?? session.company.name
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes['user'] ?? ''}>
          <span className="cut">{name}</span> <span aria-hidden="true">▾</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
        <LanguageItems />
        <Menu.Divider />
        <Menu.Item component={Link} to="/me">
          {words.app.settings}
        </Menu.Item>
        <Menu.Item onClick={onKeys}>{words.app.keys}</Menu.Item>
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
    <>
      <Menu.Label>{app.theme}</Menu.Label>
      {choices.map(([scheme, label]) => (
        <Menu.Item
          key={scheme}
          role="menuitemradio"
          aria-checked={colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
          rightSection={colorScheme === scheme ? '✓' : undefined}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}

function LanguageItems(): ReactNode {
  const { language, setLanguage, words } = useSpeech()
  const choices = [
    ['en', 'English'],
    ['de', 'Deutsch'],
  ] as const
  return (
    <>
      <Menu.Label>{words.app.language}</Menu.Label>
      {choices.map(([code, label]) => (
        <Menu.Item
          key={code}
          lang={code}
          role="menuitemradio"
          aria-checked={language === code}
          onClick={() => setLanguage(code)}
          rightSection={language === code ? '✓' : undefined}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
