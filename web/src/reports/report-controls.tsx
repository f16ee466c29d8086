import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { ProjectPicker } from '../projects/project-picker.tsx'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import filterClasses from '../ui/filter-select.module.css'
import { FilterSelect } from '../ui/filter-select.tsx'
import { useTexts } from '../words/words.tsx'
import { type ReportKind, reportKinds } from './report-kinds.ts'
import classes from './report-page.module.css'
import { reportTexts } from './report-texts.ts'

interface ReportControlsProps {
  readonly kind: ReportKind
  /** Address of the report as CSV; undefined while there is none. */
  readonly csv: string | undefined
  /** Further buttons. */
  readonly tools: ReactNode
}

/** Offers the choices of a report, and its formats. */
export function ReportControls({ kind, csv, tools }: ReportControlsProps): ReactNode {
  const texts = useTexts(reportTexts)
  const [{ projectId, minConfidence }, change] = useSearchState()
  const mayList = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  const { subject } = reportKinds[kind]
  return (
    <div className={classes['controls']}>
      {mayList && subject.endsWith('project') && (
        <ProjectPicker label={texts.project} projectId={projectId} onChange={(chosen) => change({ projectId: chosen })} />
      )}
      {subject === 'vulnerability' && <VulnerabilityField />}
      {kind === 'vulnerabilities' && (
        <FilterSelect
          label={texts.confidence}
          choices={['2', '3', '4', '5'].map((level) => ({ value: level, label: level }))}
          value={minConfidence}
          onChange={(chosen) => change({ minConfidence: chosen })}
        />
      )}
      {tools}
      {csv !== undefined && (
        <>
          <a href={csv} download>
            {texts.csv}
          </a>
          <Button size="compact-sm" variant="default" onClick={() => print()}>
            {texts.print}
          </Button>
        </>
      )}
    </div>
  )
}

function VulnerabilityField(): ReactNode {
  const texts = useTexts(reportTexts)
  const [{ cveId }, change] = useSearchState()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('cveId')
    change({ cveId: typeof typed === 'string' ? typed.trim() : undefined })
  }
  return (
    <form onSubmit={submit}>
      <label className={filterClasses['filter']}>
        <span>{texts.vulnerability}</span>
        <input type="search" name="cveId" defaultValue={cveId ?? ''} placeholder="CVE-2021-44228" />
      </label>
    </form>
  )
}
