import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../shared/session.ts'
import { WhoMay } from '../shared/who-may.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { adminPages, openPages } from './admin-pages.ts'
import { adminTexts } from './admin-texts.ts'

/** The head of every page of the administration; a page that the user may not open names those who may. */
export function AdminFrame(): ReactNode {
  const words = useWords()
  const { tabs } = useTexts(adminTexts)
  const { scopes } = useSession()
  const { pathname } = useLocation()
  const open = openPages(scopes)
  if (pathname === '/admin') return <Navigate to={open[0]?.to ?? '/'} replace />
  const roles = adminPages.find(({ to }) => to === pathname)?.roles ?? []
  const isOpen = roles.length === 0 || open.some(({ to }) => to === pathname)
  return (
    <div className="page">
      <h1>{words.pages.admin}</h1>
      <TabLinks label={words.pages.admin} tabs={open.map(({ to, label }) => ({ to, label: tabs[label] }))} />
      {isOpen ? <Outlet /> : <Refused roles={roles} />}
    </div>
  )
}

function Refused({ roles }: { readonly roles: readonly string[] }): ReactNode {
  const words = useWords()
  return (
    <section>
      <h2>{words.refusal.title}</h2>
      <WhoMay roles={roles} />
    </section>
  )
}
