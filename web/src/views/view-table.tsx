import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import type { SavedView } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'
import { readViewQuery } from './view-query.ts'
import { viewTexts } from './view-texts.ts'

interface ViewTableProps {
  readonly views: readonly SavedView[]
  /** The query of the page that is open, which a view may take over; undefined on another page. */
  readonly query?: string
  readonly onOpen?: () => void
}

/** The user's own views: open, rename, share, delete. */
export function ViewTable({ views, query, onOpen }: ViewTableProps): ReactNode {
  const words = useWords()
  const texts = useTexts(viewTexts)
  const [edited, setEdited] = useState<SavedView>()
  const remove = useWrite(['views'], (id: string) => unwrap(api.DELETE('/account/views/{view_id}', { params: { path: { view_id: id } } })))
  return (
    <>
      <PlainTable
        label={texts.views}
        rows={views}
        idOf={({ _id: id }) => id}
        columns={[
          {
            title: texts.name,
            cell: (view) => (
              <>
                <Link to={view.page} search={readViewQuery(view.query)} onClick={onOpen}>
                  {view.name}
                </Link>{' '}
                <span className="soft">{[view.page, ...(view.default ? [texts.isDefault] : [])].join(' · ')}</span>
              </>
            ),
          },
          {
            title: words.actions.edit,
            cell: (view) => (
              <Group gap={4} wrap="nowrap">
                <Button variant="default" size="compact-sm" onClick={() => setEdited(view)}>
                  {words.actions.edit}
                </Button>
                <ConfirmButton
                  label={words.actions.delete}
                  question={texts.deletes(view.name)}
                  onConfirm={() => remove.mutate(view['_id'])}
                />
              </Group>
            ),
          },
        ]}
      />
      {remove.error && <p role="alert">{remove.error.message}</p>}
      {edited && <ViewDialog page={edited.page} query={query ?? edited.query} view={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
