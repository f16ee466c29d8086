import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useModule } from '../shared/module.ts'
import { useProjectsQuery, useProjects } from '../shared/projects.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { schemeLists } from './scheme-draft.ts'
import { SchemeLimits } from './scheme-limits.tsx'
import { SchemeListPanel } from './scheme-list-panel.tsx'
import classes from './scheme-page.module.css'
import { schemeTexts } from './scheme-texts.ts'
import { useScheme } from './use-risks.ts'

/** By which classes and limits risks of a project or module are assessed, and where they are set. */
export function SchemePage(): ReactNode {
  const words = useWords()
  const texts = useTexts(schemeTexts)
  const [{ projectId, moduleId }, change] = useSearchState()
  const projects = useProjectsQuery()
  const shown = projectId ?? projects.data?.[0]?.['_id']
  const place = shown === undefined ? undefined : { projectId: shown, moduleId: moduleId ?? null }
  const scheme = useScheme(place)
  return (
    <div className="page">
      <div className="page-head">
        <h1>
          <Link to="/risks">{words.pages.risks}</Link> / {texts.title}
        </h1>
        <ProjectChoice value={shown} onChange={(chosen) => change({ projectId: chosen, moduleId: undefined })} />
        {moduleId !== undefined && <ModuleName moduleId={moduleId} />}
      </div>
      <p className={`soft ${classes['intro'] ?? ''}`}>{texts.intro}</p>
      {shown === undefined ? <NoProject projects={projects} /> : <SchemeParts scheme={scheme} />}
    </div>
  )
}

/** Why there is no scheme to show. */
function NoProject({ projects: { data, error, refetch } }: { readonly projects: ReturnType<typeof useProjectsQuery> }): ReactNode {
  const texts = useTexts(schemeTexts)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data === undefined ? <LoadingState /> : <EmptyState title={texts.noProject} />
}

interface ProjectChoiceProps {
  readonly value: string | undefined
  readonly onChange: (projectId: string) => void
}

function ProjectChoice({ value = '', onChange }: ProjectChoiceProps): ReactNode {
  const texts = useTexts(schemeTexts)
  return (
    <label>
      <span className="soft">{texts.project}</span>{' '}
      <select className={classes['place']} value={value} onChange={(event) => onChange(event.target.value)}>
        {useProjects()?.map(({ _id: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function ModuleName({ moduleId }: { readonly moduleId: string }): ReactNode {
  const texts = useTexts(schemeTexts)
  const { data } = useModule(moduleId)
  return <span>{texts.module(data?.name ?? '…')}</span>
}

function SchemeParts({ scheme: { data, error, refetch } }: { readonly scheme: ReturnType<typeof useScheme> }): ReactNode {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  return (
    <div className={classes['lists']}>
      <SchemeLimits scheme={data} />
      {schemeLists.map((list) => (
        <SchemeListPanel key={list} scheme={data} list={list} />
      ))}
    </div>
  )
}
