import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { peopleQuery } from '../app/people.ts'
import type { Search } from '../app/routes.tsx'
import { useTexts } from '../words/words.tsx'
import { auditTexts } from './audit-texts.ts'
import { auditActions, auditObjects } from './audit-words.ts'

/** The filters of the audit log, in the words of the API. */
export const auditFilterNames = ['by', 'action', 'object', 'objectId', 'from', 'to'] as const

interface AuditFiltersProps {
  readonly search: Search
  readonly onChange: (changed: Search) => void
}

export function AuditFilters({ search, onChange }: AuditFiltersProps): ReactNode {
  const texts = useTexts(auditTexts)
  const { data: people = [] } = useQuery(peopleQuery)
  const setText = useDebouncedCallback(onChange, 300)
  const callers = [
    ...people.map(({ _id: value, name: label }) => ({ value, label })),
    ...Object.entries(texts.callers).map(([value, label]) => ({ value, label })),
  ]
  const choices = {
    by: callers,
    action: auditActions.map((value) => ({ value, label: value })),
    object: auditObjects.map((value) => ({ value, label: value })),
  }
  return (
    <Group gap="xs" align="flex-end">
      {(['by', 'action', 'object'] as const).map((name) => (
        <NativeSelect
          key={name}
          size="xs"
          label={texts.filters[name]}
          data={withCurrent([{ value: '', label: texts.any }, ...choices[name]], search[name])}
          value={search[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value || undefined })}
        />
      ))}
      <TextInput
        size="xs"
        label={texts.filters.objectId}
        defaultValue={search['objectId'] ?? ''}
        onChange={({ target }) => setText({ objectId: target.value.trim() || undefined })}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          size="xs"
          type="date"
          label={texts.filters[name]}
          value={search[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value || undefined })}
        />
      ))}
    </Group>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** Adds what the address has and the list lacks, such as several actions joined by commas. */
function withCurrent(choices: readonly Choice[], current: string | undefined): Choice[] {
  const isListed = current === undefined || choices.some(({ value }) => value === current)
  return isListed ? [...choices] : [...choices, { value: current, label: current }]
}
