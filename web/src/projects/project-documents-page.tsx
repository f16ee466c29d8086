import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BomDownloads } from '../modules/bom-downloads.tsx'
import { Obom } from '../modules/obom.tsx'
import { permissions } from '../shared/permissions.ts'
import { useHasRole, useSession } from '../shared/session.ts'
import sections from '../ui/sections.module.css'
import { useTexts } from '../words/words.tsx'
import { projectTexts } from './project-texts.ts'

/** The documents of a project: what the service makes of the components of all its modules. */
export function ProjectDocumentsPage(): ReactNode {
  const { projectId = '' } = useParams({ strict: false })
  const texts = useTexts(projectTexts).documents
  const { features } = useSession()
  if (!useHasRole()(...permissions.portfolioReaders)) return <p>{texts.notAllowed}</p>
  return (
    <div className={sections['sections']}>
      <p className="soft">{texts.hint}</p>
      <BomDownloads path={`/core/projects/${projectId}`} />
      {features.includes('obom') && <Obom scope={{ projectId }} />}
    </div>
  )
}
