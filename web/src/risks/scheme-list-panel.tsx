import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { Panel } from '../ui/panel.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import type { Scheme } from './risk.ts'
import type { SchemeList } from './scheme-draft.ts'
import { SchemeListDialog } from './scheme-list-dialog.tsx'
import { schemeLabel, schemeNames } from './scheme-names.ts'
import { schemeTexts } from './scheme-texts.ts'

interface SchemeListPanelProps {
  readonly scheme: Scheme
  readonly list: SchemeList
}

/** A list of the scheme by rank, with the level it comes from. */
export function SchemeListPanel({ scheme, list }: SchemeListPanelProps): ReactNode {
  const words = useWords()
  const texts = useTexts(schemeTexts)
  const names = useTexts(schemeNames)
  const { number } = useFormats()
  const mayWrite = useHasRole()(...permissions.schemeWriters)
  const [isEditing, setEditing] = useState(false)
  const { columns } = texts
  const edit = (
    <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
      {words.actions.edit}
    </Button>
  )
  return (
    <Panel title={texts.lists[list]} actions={mayWrite && edit}>
      <p className="soft">{texts.sources[scheme.sources[list]]}</p>
      <PlainTable
        label={texts.lists[list]}
        rows={scheme.scheme[list]}
        idOf={({ value }) => value}
        columns={[
          { title: columns.rank, cell: ({ rank }) => number(rank) },
          { title: columns.value, isHeader: true, cell: ({ value }) => value },
          { title: columns.label, cell: (entry) => schemeLabel(entry, names) },
          { title: columns.amount, cell: ({ amount }) => (amount === undefined ? '' : number(amount)) },
        ]}
      />
      {isEditing && <SchemeListDialog scheme={scheme} list={list} onClose={() => setEditing(false)} />}
    </Panel>
  )
}
