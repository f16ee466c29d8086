import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrapPage } from '../api/client.ts'
import { loadAll } from '../api/load-all.ts'
import type { components } from '../api/schema.d.ts'
import { ConflictTable } from '../modules/conflict-table.tsx'
import { moduleTexts } from '../modules/module-texts.ts'
import { useLicenceReport } from '../modules/use-licence-report.ts'
import { settingsQuery } from '../settings/use-settings.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { statusTones } from '../shared/status-tones.ts'
import { Mark } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import { useSentences } from '../words/sentences/use-sentences.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { obligationsOf } from './obligations.ts'
import { ProjectObligations } from './project-obligations.tsx'
import { projectTexts } from './project-texts.ts'

type Module = components['schemas']['PortfolioItem']
type License = components['schemas']['License']

/** The licences of a project: what clashes and how to resolve it, what follows from them, and where each is edited. */
export function ProjectLicencesPage(): ReactNode {
  const texts = useTexts(projectTexts).licences
  const { projectId = '' } = useParams({ strict: false })
  const report = useLicenceReport(projectId)
  const mayReadSettings = useHasRole()(...permissions.portfolioReaders)
  const settings = useQuery(settingsQuery({ level: 'project', id: projectId }, mayReadSettings))
  const modules = useModules(projectId)
  if (report.error) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />
  if (report.data === undefined || (mayReadSettings && settings.data === undefined)) return <LoadingState />
  const { licenses, conflicts } = report.data
  const obligations = obligationsOf(licenses)
  const names = new Map(modules.map(({ _id: id, name }) => [id, name]))
  const where = {
    title: texts.columns.modules,
    cell: (conflict: (typeof conflicts)[number]) => <ModuleLinks modules={conflict.modules.map((id) => [id, names.get(id) ?? '…'])} />,
  }
  return (
    <div className={sections['sections']}>
      <Section title={texts.conflicts} none={conflicts.length === 0 && texts.noConflicts}>
        <ConflictTable conflicts={conflicts} columns={[where]} />
      </Section>
      <Section title={texts.obligations} none={obligations.length === 0 && texts.noObligations}>
        <ProjectObligations projectId={projectId} obligations={obligations} settings={settings.data?.values} />
      </Section>
      <Section title={texts.licences} none={licenses.length === 0 && texts.noLicences}>
        <p className="soft">
          {texts.edit} <ModuleLinks modules={[...names]} />
        </p>
        <LicenceTable licences={licenses} />
        <Link to="/reports/$kind" params={{ kind: 'licenses' }} search={{ projectId }}>
          {texts.report}
        </Link>
      </Section>
    </div>
  )
}

interface SectionProps {
  readonly title: string
  /** What stands there when there is nothing to show. */
  readonly none: string | false
  readonly children: ReactNode
}

function Section({ title, none, children }: SectionProps): ReactNode {
  return (
    <section className={sections['section']} aria-label={title}>
      <h2>{title}</h2>
      {none === false ? children : <p className="soft">{none}</p>}
    </section>
  )
}

/** Links to the licences of modules, where they are edited. */
function ModuleLinks({ modules }: { readonly modules: readonly (readonly [id: string, name: string])[] }): ReactNode {
  return modules.map(([moduleId, name], i) => (
    <span key={moduleId}>
      {i > 0 && ', '}
      <Link to="/modules/$moduleId/licences" params={{ moduleId }}>
        {name}
      </Link>
    </span>
  ))
}

const none: readonly never[] = []

function useModules(projectId: string): readonly Module[] {
  const { data } = useQuery({
    queryKey: ['portfolio', 'modules', projectId],
    queryFn: ({ signal }) =>
      loadAll((page) =>
        unwrapPage<Module>(api.GET('/core/portfolio', { params: { query: { level: 'module', sort: 'name', projectId, page } }, signal })),
      ),
  })
  return data ?? none
}

/** The longest text that the list of components takes. */
const longestAsked = 200

/** A licence leads to the components that are under it in the whole company. */
function LicenceName({ name, fullName }: License): ReactNode {
  const { unknown } = useTexts(moduleTexts).licences
  const [asked, shown] = name === 'No licence known' ? ['none', unknown] : [name, name]
  if (asked.length > longestAsked) return <span title={fullName ?? shown}>{shown}</span>
  return (
    <Link to="/components" search={{ licence: asked }} title={fullName ?? shown}>
      {shown}
    </Link>
  )
}

function LicenceTable({ licences }: { readonly licences: readonly License[] }): ReactNode {
  const words = useWords()
  const texts = useTexts(projectTexts).licences
  const { number } = useFormats()
  const say = useSentences()
  const { columns } = texts
  return (
    <PlainTable
      label={texts.licences}
      rows={licences}
      idOf={({ name }) => name}
      columns={[
        { title: columns.licence, isHeader: true, cell: (licence) => <LicenceName {...licence} /> },
        { title: columns.status, cell: ({ status }) => <Mark tone={statusTones[status]}>{words.status[status]}</Mark> },
        { title: columns.category, cell: ({ category }) => category },
        { title: columns.modules, isNumber: true, cell: ({ usedInModules }) => number(usedInModules) },
        { title: columns.components, isNumber: true, cell: ({ usedInComponents }) => number(usedInComponents) },
        { title: columns.problems, cell: ({ problems }) => problems.map(({ message }) => say(message)).join('; ') },
      ]}
    />
  )
}
