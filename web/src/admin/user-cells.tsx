import type { ReactNode } from 'react'
import type { components } from '../api/schema.d.ts'
import { roleText } from '../shared/who-may.tsx'
import { ActButton } from '../ui/act-button.tsx'
import { Breakable } from '../ui/breakable.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Mark } from '../ui/mark.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { userTexts } from './user-texts.ts'
import classes from './users-page.module.css'

type User = components['schemas']['User']

interface StateButtonProps {
  readonly user: User
  readonly isNeeded: boolean
  readonly isChanging: boolean
  readonly onChange: (active: boolean) => void
}

/** Deactivates a user, which asks once, or activates them. */
export function StateButton({ user: { name, active }, isNeeded, isChanging, onChange }: StateButtonProps): ReactNode {
  const texts = useTexts(userTexts)
  if (active)
    return (
      <ConfirmButton label={texts.deactivate} question={texts.deactivates(name)} isDisabled={isNeeded} onConfirm={() => onChange(false)} />
    )
  return <ActButton act={{ mutate: () => onChange(true), isPending: isChanging }}>{texts.activate}</ActButton>
}

/** The name of a user with the address, and what is special about them. */
export function UserName({ user, isLastAdministrator }: { readonly user: User; readonly isLastAdministrator: boolean }): ReactNode {
  const words = useWords()
  const texts = useTexts(userTexts)
  return (
    <>
      <strong>{user.name}</strong>
      <span className={classes['email']}>
        <Breakable text={user.email} />
      </span>
      {!user.active && <Mark tone="none">{texts.deactivated}</Mark>}
      {isLastAdministrator && (
        <span title={texts.needsAdministrator(roleText(words, 'account_admin'))}>
          <Mark tone="none">{texts.lastAdministrator}</Mark>
        </span>
      )}
    </>
  )
}
