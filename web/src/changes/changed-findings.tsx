import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { componentText } from '../shared/finding.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import { useSentences } from '../words/sentences/use-sentences.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import classes from './changes-page.module.css'
import { changesTexts } from './changes-texts.ts'
import { FindingState } from './finding-state.tsx'
import { type FindingChange, useChangedFindings } from './use-changes.ts'

interface ChangedFindingsProps {
  readonly moduleId: string
  readonly number: number
}

/** The findings of a change, before and after it. */
export function ChangedFindings({ moduleId, number: id }: ChangedFindingsProps): ReactNode {
  const texts = useTexts(changesTexts).changed
  const { number } = useFormats()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useChangedFindings(moduleId, id)
  const findings = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const columns = useColumns(findings.some(({ advisory }) => advisory !== null))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  return (
    <div className={classes['findings']}>
      <PlainTable label={texts.title(number(id))} rows={findings} idOf={({ _id: findingId }) => findingId} columns={columns} />
      {hasNextPage && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function useColumns(hasAdvisories: boolean): readonly TableColumn<FindingChange>[] {
  const texts = useTexts(changesTexts).changed
  const words = useWords()
  const say = useSentences()
  const { date } = useFormats()
  const advisory: TableColumn<FindingChange> = {
    title: texts.advisory,
    cell: (finding) =>
      finding.advisory && (
        <>
          <VulnerabilityLink id={finding.advisory.id} /> {date(finding.advisory.modified)}
        </>
      ),
  }
  return [
    {
      title: texts.finding,
      cell: ({ kind, key }) => (kind === 'vulnerability' ? <VulnerabilityLink id={key} /> : `${words.kinds[kind]}: ${key}`),
    },
    { title: texts.component, cell: (finding) => <span className="code">{componentText(finding)}</span> },
    { title: texts.from, cell: ({ from }) => <FindingState state={from} absent={texts.absent} /> },
    { title: texts.to, cell: ({ to }) => <FindingState state={to} absent={texts.gone} /> },
    { title: texts.reason, cell: ({ from, to }) => say((to ?? from)?.reason ?? '') },
    ...(hasAdvisories ? [advisory] : []),
  ]
}

function VulnerabilityLink({ id }: { readonly id: string }): ReactNode {
  return (
    <Link to="/vulnerabilities/$id" params={{ id }}>
      {id}
    </Link>
  )
}
