import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import { peopleQuery } from '../shared/people.ts'
import { choicesOf, withCurrent } from '../ui/choice.ts'
import { SearchField } from '../ui/search-field.tsx'
import { activityTexts } from '../words/activity-texts.ts'
import { useTexts } from '../words/words.tsx'
import { auditTexts } from './audit-texts.ts'

/** The filters of the audit log, in the words of the API. */
export const auditFilterNames = ['by', 'action', 'object', 'objectId', 'from', 'to'] as const

interface AuditFiltersProps {
  readonly search: Search
  readonly onChange: (changed: Search) => void
}

export function AuditFilters({ search, onChange }: AuditFiltersProps): ReactNode {
  const texts = useTexts(auditTexts)
  const { actions, objects } = useTexts(activityTexts)
  const { data: people = [] } = useQuery(peopleQuery)
  const callers = [...people.map(({ _id: value, name: label }) => ({ value, label })), ...choicesOf(texts.callers)]
  const choices = {
    by: callers,
    action: choicesOf(actions),
    object: choicesOf(objects),
  }
  return (
    <Group gap="xs" align="flex-end">
      {(['by', 'action', 'object'] as const).map((name) => (
        <NativeSelect
          key={name}
          size="xs"
          label={texts.filters[name]}
          data={[{ value: '', label: texts.any }, ...withCurrent(choices[name], search[name])]}
          value={search[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value || undefined })}
        />
      ))}
      <SearchField
        label={texts.filters.objectId}
        text={search['objectId']}
        onText={(text) => onChange({ objectId: text?.trim() || undefined })}
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
