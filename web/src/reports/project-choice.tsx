import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import { useFoundProjects } from '../projects/find-projects.ts'
import { useTexts } from '../words/words.tsx'
import { reportTexts } from './report-texts.ts'

const mostShown = 8

/** The first projects by name, each a link to its report; the others are found by the field above. */
export function ProjectChoice(): ReactNode {
  const texts = useTexts(reportTexts)
  const { data: projects = [] } = useFoundProjects({}, true)
  if (projects.length === 0) return undefined
  return (
    <>
      <ul>
        {projects.slice(0, mostShown).map(({ _id: projectId, name }) => (
          <li key={projectId}>
            <Link to="." search={(now: Search) => ({ ...now, projectId })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {projects.length > mostShown && <p className="soft">{texts.otherProjects}</p>}
    </>
  )
}
