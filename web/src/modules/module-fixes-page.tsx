import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FixPlan } from '../fixes/fix-plan.tsx'

/** The upgrades that clear most findings of a module. */
export function ModuleFixesPage(): ReactNode {
  const { moduleId = '' } = useParams({ strict: false })
  return <FixPlan scope={{ level: 'modules', id: moduleId }} />
}
