import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { statusTone } from '../shared/finding.ts'
import { Facts } from '../ui/facts.tsx'
import { Mark } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import classes from './component-page.module.css'
import { ComponentRule } from './component-rule.tsx'
import { componentTexts } from './component-texts.ts'
import { ComponentUpgrades, NewestRelease } from './component-upgrades.tsx'
import type { ComponentDetail } from './component.ts'
import { VersionsInUse } from './versions-in-use.tsx'

/** One component over all modules: where it is used, in which versions, and whether it should be. */
export function ComponentPage(): ReactNode {
  const { key = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    queryKey: ['components', 'detail', key],
    queryFn: ({ signal }) => unwrap(api.GET('/core/components/{component_key}', { params: { path: { component_key: key } }, signal })),
  })
  if (error) return <ErrorState isWholePage error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  return (
    <div className={sections['sections']}>
      <div className="page-head">
        <h1 className={classes['key']}>{data.key}</h1>
        <ComponentRule component={data} />
      </div>
      <ComponentFacts component={data} />
      <ComponentUpgrades component={data} />
      <VersionsInUse component={data} />
      <ComponentFindings component={data} />
    </div>
  )
}

function ComponentFacts({ component }: { readonly component: ComponentDetail }): ReactNode {
  const texts = useTexts(componentTexts)
  const { date } = useFormats()
  const { latest, deprecated, licences, activity } = component
  return (
    <Facts
      facts={[
        [texts.latest, latest && <NewestRelease component={component} />],
        [texts.deprecated, deprecated && <Mark tone="warning">{deprecated}</Mark>],
        [texts.licences.declared, licences.declared.join(', ')],
        [texts.licences.chosen, licences.chosen.join(', ')],
        [texts.licences.registry, licences.registry.join(', ')],
        [texts.repository, activity?.repository],
        [texts.activity, activity && activityText(activity, texts, date)],
      ]}
    />
  )
}

function activityText(
  { level, lastActivity, archived }: NonNullable<ComponentDetail['activity']>,
  texts: (typeof componentTexts)['en'],
  date: (iso: string) => string,
): string {
  return [
    level === null ? '' : texts.level(String(level)),
    lastActivity === null ? '' : texts.lastActivity(date(lastActivity)),
    archived ? texts.archived : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function ComponentFindings({ component: { key, findings } }: { readonly component: ComponentDetail }): ReactNode {
  const words = useWords()
  const texts = useTexts(componentTexts)
  const { number } = useFormats()
  const { finding } = texts
  return (
    <section className={sections['section']}>
      <h2>{texts.findings}</h2>
      {findings.length === 0 ? (
        <p>{texts.noFindings}</p>
      ) : (
        <>
          <Link to="/findings" search={{ component: key }}>
            {texts.showFindings}
          </Link>
          <PlainTable
            label={texts.findings}
            rows={findings}
            columns={[
              { id: 'key', title: finding.key, cell: (row) => <FindingName kind={row.kind} name={row.key} /> },
              {
                id: 'status',
                title: finding.status,
                cell: ({ status }) => status && <Mark tone={statusTone({ status })}>{words.finding[status]}</Mark>,
              },
              { id: 'score', title: finding.score, isNumber: true, cell: ({ score }) => score !== null && number(score) },
              {
                id: 'versions',
                title: finding.versions,
                cell: ({ versions }) => <span className="code">{versions.map((version) => version ?? '–').join(', ')}</span>,
              },
              { id: 'modules', title: finding.modules, isNumber: true, cell: ({ modules }) => number(modules) },
            ]}
          />
        </>
      )}
    </section>
  )
}

function FindingName({ kind, name }: { readonly kind: string; readonly name: string }): ReactNode {
  const { kinds } = useWords()
  if (kind === 'vulnerability')
    return (
      <Link to="/vulnerabilities/$id" params={{ id: name }}>
        {name}
      </Link>
    )
  return `${(kinds as Readonly<Record<string, string>>)[kind] ?? kind}: ${name}`
}
