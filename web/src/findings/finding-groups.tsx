import { type ReactNode, useMemo } from 'react'
import type { Search } from '../api/search.ts'
import { componentId, type FindingsInGroup } from '../shared/finding.ts'
import { CutStart } from '../ui/cut-start.tsx'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { Mark } from '../ui/mark.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import type { Formats } from '../words/formats.ts'
import type { Language } from '../words/language.ts'
import { useSpeech, useTexts } from '../words/words.tsx'
import type { FindingSearch, GroupName } from './finding-query.ts'
import { findingTexts } from './finding-texts.ts'
import { ruleTitle } from './rule-title.ts'
import { useFindingGroups } from './use-findings.ts'

interface FindingGroupsProps {
  readonly search: FindingSearch
  readonly group: GroupName
  readonly onChange: (changed: Search) => void
}

/** Findings in groups; opening one lists its findings. */
export function FindingGroups({ search, group, onChange }: FindingGroupsProps): ReactNode {
  const { words, formats, language } = useSpeech()
  const texts = useTexts(findingTexts)
  const rows = useFindingGroups(search, group)
  // other groups may be called as a rule is
  const titles = group === 'vulnerability' ? language : undefined
  const columns = useMemo(() => groupColumns(texts, formats, titles), [texts, formats, titles])
  if (rows.error) return <ErrorState error={rows.error} onRetry={rows.retry} />
  if (rows.isLoading) return <LoadingState />
  if (rows.total === 0) return <EmptyState title={words.states.noMatch} />
  return (
    <DataGrid
      label={texts.layouts[group]}
      rows={rows}
      columns={columns}
      idOf={groupText}
      onOpen={(row) => row.key !== null && onChange({ group: undefined, [group]: groupText(row) })}
    />
  )
}

/** Writes the key of a group as the filter of that name takes it. */
function groupText({ key, version }: FindingsInGroup): string {
  return componentId({ key: key ?? '', version })
}

function groupColumns(
  texts: (typeof findingTexts)['en'],
  { number, percent }: Formats,
  titles: Language | undefined,
): readonly GridColumn<FindingsInGroup>[] {
  const { group } = texts
  return [
    {
      id: 'key',
      title: group.key,
      width: 'minmax(150px, 2fr)',
      isKept: true,
      cell: (row) => keyCell({ ...row, title: row.title ?? (titles && ruleTitle(row.key ?? '', titles)) ?? null }, group.none),
    },
    {
      id: 'findings',
      title: group.findings,
      width: '72px',
      fold: { line: 2, isNamed: true },
      isNumber: true,
      cell: ({ findings }) => number(findings),
    },
    {
      id: 'undecided',
      title: group.undecided,
      width: '72px',
      fold: { line: 3, isNamed: true },
      isNumber: true,
      cell: ({ undecided }) => number(undecided),
    },
    {
      id: 'violations',
      title: group.violations,
      width: '76px',
      fold: { line: 2, isNamed: true },
      isNumber: true,
      cell: ({ violations }) => <Mark tone={violations > 0 ? 'violation' : 'ok'}>{number(violations)}</Mark>,
    },
    {
      id: 'exploited',
      title: group.exploited,
      width: '72px',
      isNumber: true,
      cell: ({ exploited }) => (exploited > 0 ? <Mark tone="critical">{number(exploited)}</Mark> : ''),
    },
    {
      id: 'fixKnown',
      title: group.fixKnown,
      width: '72px',
      fold: { line: 3, isNamed: true },
      isNumber: true,
      cell: ({ fixKnown }) => number(fixKnown),
    },
    {
      id: 'modules',
      title: group.modules,
      width: '64px',
      fold: { line: 3, isNamed: true },
      isNumber: true,
      cell: ({ modules }) => number(modules),
    },
    { id: 'score', title: group.score, width: '64px', isNumber: true, cell: ({ score }) => (score === null ? '' : number(score)) },
    { id: 'epss', title: 'EPSS', width: '80px', isNumber: true, cell: ({ epss }) => (epss === null ? '' : percent(epss)) },
  ]
}

function keyCell({ key, title, version }: FindingsInGroup, none: string): ReactNode {
  if (title === null) return <CutStart text={key ?? none} end={version === null ? '' : `@${version}`} />
  return (
    <>
      <span className="code">{key ?? none}</span> <span className="soft">{title}</span>
    </>
  )
}
