import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useHasRole, useSession } from '../shared/session.ts'
import { useTexts, useWords } from '../words/words.tsx'
import classes from './me-page.module.css'
import { meTexts } from './me-texts.ts'

/** The API keys that act under the user's name, for roles that may list keys; asked for when it is opened. */
export function OwnKeys(): ReactNode {
  const words = useWords()
  const texts = useTexts(meTexts)
  const { user } = useSession()
  const mayList = useHasRole()('account_admin', 'manager', 'compliance_manager')
  const [isOpen, setOpen] = useState(false)
  const { data = [], isSuccess } = useQuery({
    queryKey: ['keys'],
    enabled: isOpen,
    queryFn: ({ signal }) => unwrap(api.GET('/account/keys', { signal })),
  })
  if (!mayList || user === null) return undefined
  const own = data.filter(({ userId }) => userId === user['_id'])
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2 className={classes['opener']}>{texts.keys}</h2>
      </summary>
      {isSuccess && own.length === 0 && <p className="soft">{texts.noKeys}</p>}
      <ul className="plain-list">
        {own.map(({ _id: id, name, prefix }) => (
          <li key={id}>
            {name} <span className="soft code">{prefix}…</span>
          </li>
        ))}
      </ul>
      <Link to="/admin/keys">{words.pages.admin}</Link>
    </details>
  )
}
