import { type CvssEnvironment, severityOf } from '@waybill/vulnerabilities/cvss'
import { type ReactNode, useMemo } from 'react'
import { componentText } from '../shared/finding.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { Mark } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { environmentTexts } from './environment-texts.ts'
import { environmentOf, rescore, type Rescored, severityChanges } from './rescore.ts'
import type { Level, Values } from './setting.ts'
import classes from './settings.module.css'
import { type Finding, useModuleContexts, useScoredFindings } from './use-scored-findings.ts'
import type { Place } from './use-settings.ts'

/** Findings beyond these are not listed. */
const mostShown = 15

interface EnvironmentEffectProps {
  readonly place: Place
  /** The settings of each level, with the user's changes. */
  readonly levels: Readonly<Partial<Record<Level, Values>>>
}

/** Shows how the findings would rank in the environment that the form describes, computed in the browser while it is changed. */
export function EnvironmentEffect({ place, levels }: EnvironmentEffectProps): ReactNode {
  const texts = useTexts(environmentTexts)
  const mayRead = useHasRole()(...permissions.portfolioReaders)
  if (place.level === 'project' && !mayRead) return <p className="soft">{texts.ofContext}</p>
  return <Effect place={place} levels={levels} />
}

function Effect({ place, levels }: EnvironmentEffectProps): ReactNode {
  const texts = useTexts(environmentTexts)
  const { number } = useFormats()
  const { data, error, refetch } = useScoredFindings(place)
  const environment = useEnvironments(place, levels)
  const rescored = useMemo(() => rescore(data?.findings ?? [], environment), [data, environment])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const changed = rescored.filter(({ before, after }) => before !== after).length
  return (
    <section className={classes['effect']} aria-label={texts.effect}>
      <p role="status">
        {texts.changed(number(changed), number(rescored.length))} <Severities rescored={rescored} />
      </p>
      {data.total > rescored.length && <p className="soft">{texts.worst(number(rescored.length), number(data.total))}</p>}
      {changed > 0 && (
        <details>
          <summary>{texts.ranking}</summary>
          <Ranking rescored={rescored.slice(0, mostShown)} />
        </details>
      )}
    </section>
  )
}

/** Returns the environment of each finding's module, as the form would make it. */
function useEnvironments(place: Place, { module, project }: EnvironmentEffectProps['levels']) {
  const { data: contexts } = useModuleContexts(place)
  return useMemo(() => {
    const letters = project?.['ciaRequirements'] as CvssEnvironment['ciaRequirements']
    const ofModule = environmentOf(module ?? {}, letters)
    return ({ moduleId }: Finding): CvssEnvironment | undefined => {
      if (place.level === 'module') return ofModule
      const own = contexts?.get(moduleId)
      return own && environmentOf(own, letters)
    }
  }, [place.level, module, project, contexts])
}

function Severities({ rescored }: { readonly rescored: readonly Rescored<Finding>[] }): ReactNode {
  const words = useWords()
  const texts = useTexts(environmentTexts)
  const { number } = useFormats()
  const changes = severityChanges(rescored)
  if (changes.length === 0) return undefined
  return `${texts.severities} ${changes.map(({ severity, before, after }) => `${words.severities[severity]} ${number(before)} → ${number(after)}`).join(', ')}.`
}

function Ranking({ rescored }: { readonly rescored: readonly Rescored<Finding>[] }): ReactNode {
  const { columns, effect } = useTexts(environmentTexts)
  const { number } = useFormats()
  const list: readonly TableColumn<Rescored<Finding>>[] = [
    { title: columns.rank, cell: ({ rankBefore, rankAfter }) => step(rankBefore, rankAfter, number) },
    { title: columns.finding, isHeader: true, cell: ({ finding, after }) => <Mark tone={severityOf(after)}>{finding.key}</Mark> },
    { title: columns.component, cell: ({ finding }) => <span className="code">{componentText(finding)}</span> },
    { title: columns.score, cell: ({ before, after }) => step(before, after, number) },
  ]
  return <PlainTable label={effect} rows={rescored} idOf={({ finding }) => finding['_id']} columns={list} />
}

/** Writes a value, or how it would change. */
function step(before: number, after: number, number: (value: number) => string): ReactNode {
  return before === after ? number(after) : `${number(before)} → ${number(after)}`
}
