import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Words } from '../words/en.ts'
import { useWords } from '../words/words.tsx'
import { peopleQuery } from './people.ts'

/** Writes a role in the language of the user. */
export function roleText(words: Words, role: string): string {
  return (words.roles as Readonly<Record<string, string>>)[role] ?? role
}

/** The roles that allow something, and the people who have one of them. */
export function WhoMay({ roles }: { readonly roles: readonly string[] }): ReactNode {
  const words = useWords()
  const { data: people } = useQuery(peopleQuery)
  const able = people?.filter((person) => person.active && person.roles.some((role) => roles.includes(role)))
  return (
    <>
      <p>{words.refusal.needs(roles.map((role) => roleText(words, role)).join(', '))}</p>
      {able && <p>{able.length === 0 ? words.refusal.none : words.refusal.people}</p>}
      <ul className="plain-list">
        {able?.map(({ _id: id, name, roles: held }) => (
          <li key={id}>
            {name}{' '}
            <span className="soft">
              {held
                .filter((role) => roles.includes(role))
                .map((role) => roleText(words, role))
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
