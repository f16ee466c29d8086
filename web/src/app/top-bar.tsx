import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Session } from '../shared/session.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { UploadZone } from '../upload/upload-zone.tsx'
import { useWords } from '../words/words.tsx'
import { FeedAge } from './feed-age.tsx'
import { PaletteButton } from './palette.tsx'
import classes from './top-bar.module.css'

const UserMenu = lazyPart(() => import('./user-menu.tsx'), 'UserMenu')

interface TopBarProps {
  readonly session: Session
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
  /** Lists all keys. */
  readonly onKeys: () => void
}

export function TopBar({ session, isMenuOpen, onMenu, onKeys }: TopBarProps): ReactNode {
  const words = useWords()
  return (
    <header className={classes['bar']}>
      <UnstyledButton className={classes['menu'] ?? ''} onClick={onMenu} aria-controls="sidebar" aria-expanded={isMenuOpen}>
        {words.app.menu}
      </UnstyledButton>
      <Link to="/" className={classes['brand'] ?? ''} aria-label="Waybill">
        <img src="/waybill.svg" alt="" width="22" height="22" />
        <span>Waybill</span>
      </Link>
      <span className={`soft cut ${classes['company'] ?? ''}`}>{session.company.name}</span>
      <PaletteButton />
      <FeedAge />
      <UploadZone />
      <UserButton session={session} onKeys={onKeys} />
    </header>
  )
}

/** The button of the user's menu; the code of the menu is loaded with the first use. */
function UserButton({ session, onKeys }: Pick<TopBarProps, 'session' | 'onKeys'>): ReactNode {
  const [isUsed, setUsed] = useState(false)
  const name = session.user?.name ?? session.company.name
  const button = (
    <UnstyledButton className={classes['user'] ?? ''} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)}>
      <span className="cut">{name}</span> <span aria-hidden="true">▾</span>
    </UnstyledButton>
  )
  return isUsed ? (
    <Suspense fallback={button}>
      <UserMenu name={name} onKeys={onKeys} />
    </Suspense>
  ) : (
    button
  )
}
