import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import { standingQuery } from '../shared/standing.ts'
import { useWords } from '../words/words.tsx'
import type { FilterName } from './finding-query.ts'
import classes from './findings-view.module.css'

interface FindingChipProps {
  readonly name: FilterName
  readonly value: string
  readonly onChange: (changed: Search) => void
}

/** A filter that is set; a click removes it. */
export function FindingChip({ name, value, onChange }: FindingChipProps): ReactNode {
  const words = useWords()
  const text = useFilterText(name, value)
  return (
    <button type="button" className={classes['chip']} onClick={() => onChange({ [name]: undefined })}>
      {words.findings.filters[name]}: {text} <span aria-hidden="true">×</span>
      <span className="visually-hidden">{words.findings.remove}</span>
    </button>
  )
}

const levels: Readonly<Partial<Record<FilterName, 'module' | 'project'>>> = { moduleId: 'module', projectId: 'project' }

/** Returns a filter as it is read: a module and a project by their names. */
function useFilterText(name: FilterName, value: string): string {
  const { findings } = useWords()
  const { [name]: level } = levels
  const { data, error } = useQuery({ ...standingQuery(level ?? 'module', value), enabled: level !== undefined })
  if (value === 'true' || value === 'false') return findings.flags[value]
  if (level === undefined || error) return value
  return data?.name ?? '…'
}
