import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settingList } from '../settings/setting-list.ts'
import { settingTexts } from '../settings/setting-texts.ts'
import { isSet, type Values } from '../settings/setting.ts'
import type { PortfolioItem } from '../shared/standing.ts'
import { StatusMark } from '../shared/status-mark.tsx'
import { useTexts } from '../words/words.tsx'
import classes from './project-head.module.css'
import { projectTexts } from './project-texts.ts'

interface ProjectHeadProps {
  readonly projectId: string
  readonly name: string
  /** How it stands now; undefined while that is not known, or where the page shows another day. */
  readonly standing: PortfolioItem | undefined
  /** Its settings; none for roles that may not read them. */
  readonly settings: Values
}

/** Names a project with its status, its tags, and the settings that differ from the company's. */
export function ProjectHead({ projectId, name, standing, settings }: ProjectHeadProps): ReactNode {
  const texts = useTexts(projectTexts)
  const words = useTexts(settingTexts)
  const own = settingList.filter((setting) => setting.levels.includes('project') && isSet(settings[setting.name]))
  const titles = own.map(({ id }) => words[id].title)
  return (
    <div className="page-head">
      <div className={classes['name']}>
        <h1>{name}</h1>
        {standing && <StatusMark {...standing} />}
        {standing && standing.tags.length > 0 && <Tags names={standing.tags} />}
      </div>
      {titles.length > 0 && (
        <Link to="/projects/$projectId/settings" params={{ projectId }} title={titles.join(', ')}>
          {texts.deviates(titles.slice(0, shownTitles).join(', '), titles.length - shownTitles)}
        </Link>
      )}
    </div>
  )
}

/** More would take a line of their own. */
const shownTitles = 2

/** The tags of the project; each leads to all projects that have it. */
function Tags({ names }: { readonly names: readonly string[] }): ReactNode {
  const texts = useTexts(projectTexts)
  return (
    <ul className={`plain-list ${classes['tags'] ?? ''}`} aria-label={texts.tags}>
      {names.map((name) => (
        <li key={name}>
          <Link to="/portfolio" search={{ tags: name }}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
