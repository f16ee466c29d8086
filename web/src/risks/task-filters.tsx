import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import { usePeople } from '../shared/people.ts'
import { choicesOf } from '../ui/choice.ts'
import { DayField } from '../ui/day-field.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { useTexts } from '../words/words.tsx'
import classes from './risk-filters.module.css'
import { riskTermTexts } from './risk-terms-texts.ts'
import { anyValue, type TaskSearch } from './task-query.ts'
import { tasksTexts } from './tasks-texts.ts'

interface TaskFiltersProps {
  readonly search: TaskSearch
  readonly onChange: (changed: Search) => void
}

/** The filters of the tasks. */
export function TaskFilters({ search, onChange }: TaskFiltersProps): ReactNode {
  const texts = useTexts(tasksTexts)
  const terms = useTexts(riskTermTexts)
  const people = usePeople().map(({ _id: value, name }) => ({ value, label: name }))
  return (
    <div className={classes['filters']}>
      <FilterSelect
        label={texts.filters.responsible}
        none={texts.me}
        choices={[{ value: anyValue, label: texts.anybody }, ...people]}
        value={search.responsible}
        onChange={(responsible) => onChange({ responsible })}
      />
      <FilterSelect
        label={texts.filters.status}
        none={texts.unfinished}
        choices={[...choicesOf(terms.tasks), { value: anyValue, label: texts.any }]}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <DayField label={texts.filters.due} day={search.due} onDay={(due) => onChange({ due })} />
    </div>
  )
}
