import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Search } from '../api/search.ts'
import { usePeople } from '../shared/people.ts'
import { useProjects } from '../shared/projects.ts'
import { type Choice, choicesOf } from '../ui/choice.ts'
import { DayField } from '../ui/day-field.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { useTexts } from '../words/words.tsx'
import { registerTexts } from './register-texts.ts'
import classes from './risk-filters.module.css'
import type { RiskFilterName, RiskSearch } from './risk-query.ts'
import { riskTermTexts, termOf } from './risk-terms-texts.ts'
import { schemeNames } from './scheme-names.ts'

const origins = ['SDLC', 'SQ', 'SSC', 'CVE', 'YARA', 'CWE', 'TD', 'TMA Assessment', 'LIC', 'threat-model']

interface RiskFiltersProps {
  readonly search: RiskSearch
  /** The classes that the list can be filtered by. */
  readonly classes: readonly string[]
  readonly onChange: (changed: Search) => void
}

/** The filters of the register. A combination that the address has, but no choice, stays until another is chosen. */
export function RiskFilters({ search, classes: impactClasses, onChange }: RiskFiltersProps): ReactNode {
  const { filters } = useTexts(registerTexts)
  const terms = useTexts(riskTermTexts)
  const names = useTexts(schemeNames)
  const projects = useProjects() ?? []
  const [isUsed, setUsed] = useState(false)
  // a finger opens a list at once, which does not change while it is open
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const people = usePeople(isUsed || isTouched || search.owner !== undefined)
  const words: Readonly<Record<string, string>> = { ...terms.decisions, ...filters.values }
  function chipText(value = ''): string {
    return termOf(words, value)
  }
  const choices: readonly (readonly [Exclude<RiskFilterName, 'q'>, readonly Choice[]])[] = [
    ['treatment', choicesOf(terms.treatments)],
    ['state', [...choicesOf(terms.states), { value: 'none', label: terms.none }]],
    ['impactClass', impactClasses.map((value) => ({ value, label: value === 'none' ? terms.none : termOf(names, value) }))],
    ['origin', [...origins.map((value) => ({ value, label: value })), { value: 'none', label: terms.none }]],
    ['owner', [...people.map(({ _id: value, name }) => ({ value, label: name })), { value: 'none', label: filters.nobody }]],
    ['projectId', projects.map(({ _id: value, name }) => ({ value, label: name }))],
  ]
  return (
    // people are choices alone: the rows have the names of their owners
    <div className={classes['filters']} onPointerEnter={() => setUsed(true)} onFocus={() => setUsed(true)}>
      {choices.map(([name, offered]) => (
        <FilterSelect
          key={name}
          label={filters[name]}
          none={filters.any}
          choices={offered}
          value={search[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <DayField label={filters.editedSince} day={search.editedSince} onDay={(editedSince) => onChange({ editedSince })} />
      {(['moduleId', 'createdSince', 'decision', 'decisionEnds', 'assessmentOrigin', 'responsible', 'vulnerability'] as const)
        .filter((name) => search[name] !== undefined)
        .map((name) => (
          <button key={name} type="button" className={classes['chip']} onClick={() => onChange({ [name]: undefined })}>
            {filters[name]}: {chipText(search[name])} <span aria-hidden="true">×</span>
            <span className="visually-hidden">{filters.remove}</span>
          </button>
        ))}
    </div>
  )
}
