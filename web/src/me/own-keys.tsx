import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useHasRole, useSession } from '../app/session.ts'
import { useTexts, useWords } from '../words/words.tsx'
import { meTexts } from './me-texts.ts'

/** The API keys that act under the user's name, for roles that may list keys. */
export function OwnKeys(): ReactNode {
  const words = useWords()
  const texts = useTexts(meTexts)
  const { user } = useSession()
  const mayList = useHasRole()('account_admin', 'manager', 'compliance_manager')
  const { data } = useQuery({
    queryKey: ['keys'],
    enabled: mayList,
    queryFn: ({ signal }) => unwrap(api.GET('/account/keys', { signal })),
  })
  if (data === undefined || user === null) return undefined
  const own = data.filter(({ userId }) => userId === user['_id'])
  return (
    <section>
      <h2>{texts.keys}</h2>
      {own.length === 0 && <p className="soft">{texts.noKeys}</p>}
      <ul className="plain-list">
        {own.map(({ _id: id, name, prefix }) => (
          <li key={id}>
            {name} <span className="soft code">{prefix}…</span>
          </li>
        ))}
      </ul>
      <Link to="/admin/keys">{words.pages.admin}</Link>
    </section>
  )
}
