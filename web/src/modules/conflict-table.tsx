import type { ReactNode } from 'react'
import type { components } from '../api/schema.d.ts'
import { Mark } from '../ui/mark.tsx'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import { useSentences } from '../words/sentences/use-sentences.ts'
import { useTexts } from '../words/words.tsx'
import { moduleTexts } from './module-texts.ts'

export type LicenceConflict = components['schemas']['LicenceConflict']

interface ConflictTableProps {
  readonly conflicts: readonly LicenceConflict[]
  /** Further columns, such as where the conflicts are. */
  readonly columns?: readonly TableColumn<LicenceConflict>[]
}

/** Pairs of licences that clash, and what resolves each. */
export function ConflictTable({ conflicts, columns = [] }: ConflictTableProps): ReactNode {
  const texts = useTexts(moduleTexts).licences
  const { licences, message, wayOut } = texts.conflict
  const say = useSentences()
  return (
    <PlainTable
      label={texts.conflicts}
      rows={conflicts}
      idOf={(conflict) => conflict.licenses.join(' ')}
      columns={[
        {
          title: licences,
          isHeader: true,
          cell: (conflict) => (
            <Mark tone="violation" isLong>
              {conflict.licenses.join(' × ')}
            </Mark>
          ),
        },
        { title: message, cell: (conflict) => say(conflict.message) },
        { title: wayOut, cell: (conflict) => say(conflict.wayOut) },
        ...columns,
      ]}
    />
  )
}
