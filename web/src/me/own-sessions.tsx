import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { Mark } from '../ui/mark.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './me-page.module.css'
import { meTexts } from './me-texts.ts'

const key = ['sessions']

/** Lists the sessions of the user and ends them; asked for when it is opened. */
export function OwnSessions(): ReactNode {
  const texts = useTexts(meTexts)
  const { dateTime, relative } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery({
    queryKey: key,
    enabled: isOpen,
    queryFn: ({ signal }) => unwrap(api.GET('/account/sessions', { signal })),
  })
  const end = useWrite(key, (id: string) => unwrap(api.DELETE('/account/sessions/{session_id}', { params: { path: { session_id: id } } })))
  const endOthers = useWrite(key, () => unwrap(api.DELETE('/account/sessions')))
  const error = end.error ?? endOthers.error
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2 className={classes['opener']}>{texts.sessions}</h2>
      </summary>
      {error && <p role="alert">{error.message}</p>}
      <PlainTable
        label={texts.sessions}
        rows={data}
        idOf={({ _id: id }) => id}
        columns={[
          {
            title: texts.client,
            cell: ({ client, current }) => (
              <>
                {client ?? texts.unknownClient} {current && <Mark tone="ok">{texts.currentSession}</Mark>}
              </>
            ),
          },
          { title: texts.sessionBegan, cell: ({ created }) => dateTime(created) },
          { title: texts.sessionUsed, cell: ({ lastUsed }) => <span title={relative(lastUsed)}>{dateTime(lastUsed)}</span> },
          {
            title: texts.sessionActions,
            cell: ({ _id: id, current }) =>
              !current && (
                <ActButton act={{ mutate: () => end.mutate(id), isPending: end.isPending && end.variables === id }}>
                  {texts.endSession}
                </ActButton>
              ),
          },
        ]}
      />
      {data.some(({ current }) => !current) && (
        <Group>
          <ActButton size="xs" act={endOthers}>
            {texts.endOtherSessions}
          </ActButton>
        </Group>
      )}
    </details>
  )
}
