import type { ReactNode } from 'react'
import { useProjects } from '../app/projects.ts'
import type { Search } from '../app/routes.tsx'
import { type Choice, choicesOf, withCurrent } from '../ui/choice.ts'
import { useTexts } from '../words/words.tsx'
import { registerTexts } from './register-texts.ts'
import classes from './risk-filters.module.css'
import type { RiskFilterName, RiskSearch } from './risk-query.ts'
import { riskTermTexts } from './risk-terms-texts.ts'

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
  const projects = useProjects() ?? []
  const choices: readonly (readonly [RiskFilterName, readonly Choice[]])[] = [
    ['treatment', choicesOf(terms.treatments)],
    ['state', [...choicesOf(terms.states), { value: 'none', label: terms.none }]],
    ['impactClass', impactClasses.map((value) => ({ value, label: value === 'none' ? terms.none : value }))],
    ['origin', [...origins.map((value) => ({ value, label: value })), { value: 'none', label: terms.none }]],
    ['projectId', projects.map(({ _id: value, name }) => ({ value, label: name }))],
  ]
  return (
    <div className={classes['filters']}>
      {choices.map(([name, offered]) => (
        <label key={name} className={classes['filter']}>
          <span className="soft">{filters[name]}</span>
          <select value={search[name] ?? ''} onChange={(event) => onChange({ [name]: event.target.value || undefined })}>
            <option value="">{filters.any}</option>
            {withCurrent(offered, search[name]).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label className={classes['filter']}>
        <span className="soft">{filters.editedSince}</span>
        <input
          type="date"
          value={search.editedSince ?? ''}
          onChange={(event) => onChange({ editedSince: event.target.value || undefined })}
        />
      </label>
      {(['moduleId', 'createdSince'] as const)
        .filter((name) => search[name] !== undefined)
        .map((name) => (
          <button key={name} type="button" className={classes['chip']} onClick={() => onChange({ [name]: undefined })}>
            {filters[name]}: {search[name]} <span aria-hidden="true">×</span>
            <span className="visually-hidden">{filters.remove}</span>
          </button>
        ))}
    </div>
  )
}
