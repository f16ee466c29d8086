import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import type { FindingFacets } from '../shared/finding.ts'
import { useFormats, useWords } from '../words/words.tsx'
import classes from './finding-filters.module.css'
import { type FindingSearch, toggleWord } from './finding-query.ts'

interface FindingFiltersProps {
  readonly search: FindingSearch
  readonly facets: FindingFacets | undefined
  readonly onChange: (changed: Search) => void
}

type WordFacet = 'status' | 'kind' | 'severity'
type FlagFacet = 'exploited' | 'fix' | 'direct' | 'decided'

const wordFacets: readonly WordFacet[] = ['status', 'kind', 'severity']
const flagFacets: readonly FlagFacet[] = ['exploited', 'fix', 'direct', 'decided']

/** The facets beside the list; narrow screens have a button for them. */
export function FindingFilters(props: FindingFiltersProps): ReactNode {
  const words = useWords()
  if (props.facets === undefined) return <aside className={classes['facets']} />
  return (
    <aside className={classes['facets']} aria-label={words.findings.facets}>
      <Facets {...props} />
    </aside>
  )
}

/** Shows the number of findings that each filter would leave. */
export function Facets({ search, facets, onChange }: FindingFiltersProps): ReactNode {
  const words = useWords()
  if (facets === undefined) return undefined
  const labels: Readonly<Record<WordFacet, Readonly<Record<string, string>>>> = {
    status: words.finding,
    kind: words.kinds,
    severity: words.severities,
  }
  return (
    <>
      {wordFacets.map((name) => (
        <fieldset key={name} className={classes['facet']}>
          <legend>{words.findings.filters[name]}</legend>
          {Object.entries(facets[name]).map(([value, count]) => (
            <Choice
              key={value}
              label={labels[name][value] ?? value}
              count={count}
              isChosen={(search[name] ?? '').split(',').includes(value)}
              onToggle={() => onChange({ [name]: toggleWord(search[name], value) })}
            />
          ))}
        </fieldset>
      ))}
      {flagFacets
        .filter((name) => isStored(name, search))
        .map((name) => (
          <fieldset key={name} className={classes['facet']}>
            <legend>{words.findings.filters[name]}</legend>
            {(['true', 'false'] as const).map((value) => (
              <Choice
                key={value}
                label={words.findings.flags[value]}
                count={facets[name][value] ?? 0}
                isChosen={search[name] === value}
                onToggle={() => onChange({ [name]: search[name] === value ? undefined : value })}
              />
            ))}
          </fieldset>
        ))}
      {facets.introducedBy.length > 0 && (
        <fieldset className={classes['facet']}>
          <legend>{words.findings.filters.introducedBy}</legend>
          {facets.introducedBy.map(({ value, findings }) => (
            <Choice
              key={value}
              label={value}
              count={findings}
              isChosen={search.introducedBy === value}
              onToggle={() => onChange({ introducedBy: search.introducedBy === value ? undefined : value })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

/** Decisions of the past are not stored. */
function isStored(name: FlagFacet, { asOf }: FindingSearch): boolean {
  return name !== 'decided' || asOf === undefined
}

interface ChoiceProps {
  readonly label: string
  readonly count: number
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function Choice({ label, count, isChosen, onToggle }: ChoiceProps): ReactNode {
  const formats = useFormats()
  if (count === 0 && !isChosen) return undefined
  return (
    <label className={classes['choice']}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span className="cut">{label}</span>
      <span className="soft number">{formats.number(count)}</span>
    </label>
  )
}
