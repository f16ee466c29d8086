import type { ReactNode } from 'react'
import { SettingsView } from '../settings/settings-view.tsx'

const company = { level: 'company', id: '' } as const

/** The policies of the company. */
export function PoliciesPage(): ReactNode {
  return <SettingsView place={company} mayWrite />
}
