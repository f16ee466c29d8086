import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PortfolioList } from '../portfolio/portfolio-page.tsx'
import { useTexts } from '../words/words.tsx'
import { projectTexts } from './project-texts.ts'

/** Shows the status of the modules of a project. */
export function ProjectModulesPage(): ReactNode {
  const { projectId = '' } = useParams({ strict: false })
  const texts = useTexts(projectTexts)
  return <PortfolioList projectId={projectId} empty={texts.none} />
}
