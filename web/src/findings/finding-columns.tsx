import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { decisionText, type Finding, statusTone } from '../shared/finding.ts'
import { SeverityMark } from '../shared/severity-mark.tsx'
import { CutStart } from '../ui/cut-start.tsx'
import type { GridColumn } from '../ui/data-grid.tsx'
import { FirstKey } from '../ui/first-key.tsx'
import { Mark } from '../ui/mark.tsx'
import type { Language } from '../words/language.ts'
import { type Speech, useFormats, useWords } from '../words/words.tsx'
import { titleOf } from './rule-title.ts'

/** The columns of a list of findings, without those whose ids are hidden. Titles get less room beside open details. */
export function findingColumns(
  { words, formats, language }: Speech,
  hidden: readonly string[],
  isBeside = false,
): readonly GridColumn<Finding>[] {
  const { columns } = words.findings
  const all: readonly GridColumn<Finding>[] = [
    {
      id: 'status',
      title: columns.status,
      width: '100px',
      fold: { line: 3 },
      cell: (finding) => <Mark tone={statusTone(finding)}>{words.finding[finding.status]}</Mark>,
    },
    {
      id: 'severity',
      title: columns.severity,
      width: '124px',
      sort: 'severity',
      fold: { line: 3 },
      cell: (finding) => <SeverityMark {...finding} />,
    },
    {
      id: 'exploited',
      title: columns.exploited,
      hint: words.findings.filters.exploited,
      width: '68px',
      fold: { line: 3, cell: ({ knownExploited }) => knownExploited && <Mark tone="critical">{columns.exploited}</Mark> },
      cell: ({ knownExploited }) => knownExploited && <Mark tone="critical">{words.findings.flags.true}</Mark>,
    },
    { id: 'epss', title: 'EPSS', width: '88px', sort: 'epss', isNumber: true, cell: ({ epss }) => epss !== null && formats.percent(epss) },
    {
      id: 'key',
      title: columns.finding,
      width: isBeside ? 'minmax(170px, 1.4fr)' : 'minmax(240px, 2fr)',
      sort: 'key',
      isKept: true,
      cell: (finding) => keyCell(finding, language),
    },
    {
      id: 'component',
      title: columns.component,
      width: 'minmax(210px, 1.6fr)',
      sort: 'component',
      fold: { line: 2 },
      cell: ({ component: { key, version } }) => <CutStart text={key} end={version === null ? '' : ` ${version}`} />,
    },
    {
      id: 'fixedIn',
      title: columns.fixedIn,
      hint: words.findings.fixedInHint,
      width: '96px',
      cell: ({ fixedIn }) => (fixedIn.length === 0 ? '' : <span className="code">{fixedIn.join(', ')}</span>),
    },
    {
      id: 'introducedBy',
      title: columns.introducedBy,
      width: 'minmax(110px, 0.8fr)',
      cell: ({ direct, introducedBy }) =>
        direct ? <span className="soft">{words.findings.direct}</span> : <FirstKey keys={introducedBy} />,
    },
    {
      id: 'module',
      title: columns.module,
      width: 'minmax(110px, 0.8fr)',
      sort: 'module',
      fold: { line: 3 },
      cell: (finding) => <ModuleLink finding={finding} text={<CutStart text={modulePath(finding)} isPlain />} />,
    },
    {
      id: 'since',
      title: columns.since,
      width: '112px',
      sort: 'since',
      cell: ({ since }) => <span title={formats.relative(since)}>{formats.date(since)}</span>,
    },
    {
      id: 'decided',
      title: columns.decided,
      width: '104px',
      cell: ({ decided }) => decided !== null && <Decided decided={decided} />,
    },
  ]
  return all.filter(({ id }) => !hidden.includes(id))
}

/** An advisory is known by its id, a rule by what it says. */
function keyCell(finding: Finding, language: Language): ReactNode {
  const { key } = finding
  const title = titleOf(finding, language)
  const [first, second] = finding.title === null && title !== null ? [title, key] : [key, title]
  return (
    <span title={title ?? key}>
      {first} <span className="soft">{second}</span>
    </span>
  )
}

function Decided({ decided }: { readonly decided: NonNullable<Finding['decided']> }): ReactNode {
  const words = useWords()
  return <span title={decisionText(decided, words, useFormats())}>{words.findings.decidedBy[decided.by]}</span>
}

function modulePath({ project, module }: Finding): string {
  return `${project} / ${module}`
}

function ModuleLink({ finding: { moduleId }, text }: { readonly finding: Finding; readonly text: ReactNode }): ReactNode {
  return (
    <Link to="/modules/$moduleId" params={{ moduleId }} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  )
}
