import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { trendPeriod } from '../changes/period.ts'
import { FindingCounts } from '../findings/finding-counts.tsx'
import type { GridColumn } from '../ui/data-grid.tsx'
import { StatusMark } from '../shared/status-mark.tsx'
import { Mark } from '../ui/mark.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'
import { sumOf } from './kind-bar-heights.ts'
import { KindBars } from './kind-bars.tsx'
import type { PortfolioItem } from './portfolio-query.ts'

interface ListedItems {
  /** They are modules of several projects. */
  readonly hasProject: boolean
  /** Any of them has tags. */
  readonly hasTags: boolean
  /** The moment that is listed; undefined for now. */
  readonly asOf: string | undefined
  readonly companySince: string
}

/** The columns of the portfolio, for projects or for modules. */
export function portfolioColumns(
  words: Words,
  { number, date, relative }: Formats,
  { hasProject, hasTags, asOf, companySince }: ListedItems,
): readonly GridColumn<PortfolioItem>[] {
  const { columns } = words.portfolio
  const all: readonly GridColumn<PortfolioItem>[] = [
    {
      id: 'name',
      title: columns.name,
      width: 'minmax(150px, 3fr)',
      sort: 'name',
      isKept: true,
      cell: ({ name }) => <strong title={name}>{name}</strong>,
    },
    { id: 'project', title: columns.project, width: 'minmax(90px, 1fr)', cell: ({ project }) => project },
    {
      id: 'status',
      title: columns.status,
      width: '113px',
      sort: 'status',
      isKept: true,
      cell: ({ status, lastScan }) => <StatusMark status={status} lastScan={lastScan} />,
    },
    {
      id: 'exploited',
      title: columns.exploited,
      width: '64px',
      sort: 'exploited',
      fold: { line: 3, isNamed: true },
      isNumber: true,
      cell: ({ exploited }) => (exploited === 0 ? <span className="soft">0</span> : <Mark tone="critical">{number(exploited)}</Mark>),
    },
    {
      id: 'severities',
      title: columns.severities,
      width: '72px',
      sort: 'critical',
      fold: { line: 3, isNamed: true },
      isNumber: true,
      cell: ({ severities }) => `${number(severities.critical)} / ${number(severities.high)}`,
    },
    {
      id: 'findings',
      title: columns.findings,
      width: '170px',
      sort: 'violations',
      isNumber: true,
      fold: { line: 2, cell: (item) => <Sums item={item} number={number} /> },
      cell: ({ statistics }) => <KindBars statistics={statistics} words={words} number={number} />,
    },
    {
      id: 'trend',
      title: columns.trend,
      width: '72px',
      cell: (item) => <Trend item={item} words={words} number={number} asOf={asOf} companySince={companySince} />,
    },
    {
      id: 'components',
      title: columns.components,
      hint: words.portfolio.componentsHint,
      width: '72px',
      sort: 'components',
      isNumber: true,
      cell: ({ components }) => number(components),
    },
    {
      id: 'risks',
      title: columns.risks,
      width: '60px',
      isNumber: true,
      cell: ({ openRisks }) => (openRisks === null ? '' : number(openRisks)),
    },
    {
      id: 'lastScan',
      title: columns.lastScan,
      width: '108px',
      sort: 'lastScan',
      fold: { line: 2, isNamed: true },
      cell: ({ lastScan }) =>
        lastScan === null ? words.portfolio.never : <span title={relative(lastScan.date)}>{date(lastScan.date)}</span>,
    },
    { id: 'tags', title: columns.tags, width: 'minmax(70px, 0.6fr)', cell: ({ tags }) => tags.join(', ') },
  ]
  // open risks of the past are not stored
  const isShown: Readonly<Record<string, boolean>> = { project: hasProject, tags: hasTags, risks: !asOf }
  return all.filter(({ id }) => isShown[id] !== false)
}

interface SumsProps extends Pick<Formats, 'number'> {
  readonly item: PortfolioItem
}

function Sums({ item: { statistics, lastScan }, number }: SumsProps): ReactNode {
  if (lastScan === null) return undefined
  return <FindingCounts violations={sumOf(statistics, 'violations')} warnings={sumOf(statistics, 'warnings')} number={number} />
}

interface TrendProps extends Pick<ListedItems, 'asOf' | 'companySince'> {
  readonly item: PortfolioItem
  readonly words: Words
  readonly number: Formats['number']
}

/** The trend of a module leads to what changed in its period. */
function Trend({ item: { _id: moduleId, type, trend }, words, number, asOf, companySince }: TrendProps) {
  const values = trend.violations.map((violations, i) => violations + (trend.warnings[i] ?? 0))
  const line = <Sparkline values={values} width={56} label={words.portfolio.trend(number(values[0] ?? 0), number(values.at(-1) ?? 0))} />
  if (type !== 'module') return line
  return (
    <Link
      to="/modules/$moduleId/changes"
      params={{ moduleId }}
      search={trendPeriod(trend.since, asOf, companySince)}
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
    >
      {line}
    </Link>
  )
}
