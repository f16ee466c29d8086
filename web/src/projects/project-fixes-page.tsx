import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FixPlan } from '../fixes/fix-plan.tsx'

/** The upgrades that clear most findings of all modules of a project. */
export function ProjectFixesPage(): ReactNode {
  const { projectId = '' } = useParams({ strict: false })
  return <FixPlan scope={{ level: 'projects', id: projectId }} />
}
