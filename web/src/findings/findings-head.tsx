import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import { PastButton } from '../past/past-button.tsx'
import type { PastBarState } from '../past/use-past-bar.ts'
import { SearchField } from '../ui/search-field.tsx'
import { ViewsMenu } from '../views/views-menu.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { FiltersButton } from './filters-button.tsx'
import { FindingChip } from './finding-chip.tsx'
import { type FilterName, type FindingSearch, type FindingsLayout, type GroupName, groupNames, toApiQuery } from './finding-query.ts'
import { findingTexts } from './finding-texts.ts'
import classes from './findings-view.module.css'
import { LayoutChoice } from './layout-choice.tsx'
import { useFindingGroups, type useFindings } from './use-findings.ts'

interface FindingsHeadProps {
  readonly rows: ReturnType<typeof useFindings>
  readonly search: FindingSearch
  readonly filters: readonly FilterName[]
  readonly onChange: (changed: Search) => void
  readonly layout: FindingsLayout
  /** How many findings are selected. */
  readonly selected: number
  /** The link to a finding was copied. */
  readonly hasCopied: boolean
  /** Opens the choice of a day; undefined while it is open. */
  readonly onPast: PastBarState['open']
  /** Decides on the selected findings. */
  readonly onDecide: (() => void) | undefined
}

/** Words to search for, the filters that are set, the number of rows, and their export. */
export function FindingsHead({
  rows,
  search,
  filters,
  onChange,
  layout,
  selected,
  hasCopied,
  onPast,
  onDecide,
}: FindingsHeadProps): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const texts = useTexts(findingTexts)
  const group = groupNames.find((name) => name === layout)
  const csv = new URLSearchParams({ ...(toApiQuery(search) as Record<string, string>), format: 'csv' })
  return (
    <div className={classes['head']}>
      <SearchField label={words.findings.search} text={search.q} onText={(q) => onChange({ q })} />
      <FiltersButton rows={rows} search={search} filters={filters} onChange={onChange} />
      <LayoutChoice layout={layout} isPast={search.asOf !== undefined} onChange={onChange} />
      {filters
        .filter((name) => name !== 'q')
        .map((name) => (
          <FindingChip key={name} name={name} value={search[name] ?? ''} onChange={onChange} />
        ))}
      <span className="soft" role="status">
        {group === undefined ? <RowCount rows={rows} /> : <GroupCount search={search} group={group} />}
      </span>
      {onDecide && selected > 0 && (
        <Button size="compact-sm" onClick={onDecide}>
          {words.findings.decide} ({formats.number(selected)})
        </Button>
      )}
      {search.knowledge === undefined && (
        <a href={`/api/v2/core/findings?${csv.toString()}`} download>
          CSV
        </a>
      )}
      <span className="soft" role="status">
        {hasCopied && texts.linkCopied}
      </span>
      <PastButton open={onPast} />
      <ViewsMenu />
    </div>
  )
}

function RowCount({ rows: { total, firstPage } }: Pick<FindingsHeadProps, 'rows'>): ReactNode {
  const { states } = useWords()
  const { number } = useFormats()
  return firstPage?.isCapped ? states.rowsAtLeast(number(total)) : states.rows(total, number(total))
}

function GroupCount({ search, group }: Pick<FindingsHeadProps, 'search'> & { readonly group: GroupName }): ReactNode {
  const texts = useTexts(findingTexts)
  const { number } = useFormats()
  const { isLoading, error, total } = useFindingGroups(search, group)
  return !isLoading && error === null && texts.groups(number(total))
}
