import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayAcceptAt, settingsScopeOf } from '../decisions/acceptance.ts'
import { withdrawAcceptance } from '../decisions/withdraw-acceptance.ts'
import type { Place } from '../settings/use-settings.ts'
import type { Finding } from '../shared/finding.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole, useSession } from '../shared/session.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import type { AcceptingEntry } from './accepting-entry.ts'
import { findingContextTexts } from './finding-context-texts.ts'
import classes from './findings-view.module.css'

interface AcceptedBySettingProps {
  readonly finding: Finding
  readonly entry: AcceptingEntry
}

/** The entry of an allow list that accepts a vulnerability; those who may write the list can take it back. */
export function AcceptedBySetting({ finding, entry: { level, until, comment } }: AcceptedBySettingProps): ReactNode {
  const texts = useTexts(findingContextTexts)
  const { date } = useFormats()
  const { scopes } = useSession()
  const place = settingsScopeOf(finding, level)
  const { by, detail, until: untilLabel } = texts.columns
  return (
    <section aria-label={texts.accepted}>
      <h2>{texts.accepted}</h2>
      <Facts
        facts={[
          [by, <ListLink place={place} />],
          [detail, comment],
          [untilLabel, until === undefined ? texts.noEnd : date(until)],
        ]}
      />
      {mayAcceptAt(level, scopes) && (
        <div className={classes['withdraw']}>
          <WithdrawAcceptance finding={finding} place={place} />
        </div>
      )}
    </section>
  )
}

/** The list, with a link to it for those who may read the settings. */
function ListLink({ place: { level, id } }: { readonly place: Place }): ReactNode {
  const { allowLists } = useTexts(findingContextTexts)
  const hasRole = useHasRole()
  const mayRead = level === 'company' ? hasRole('account_admin') : hasRole(...permissions.portfolioReaders)
  if (!mayRead) return allowLists[level]
  const pages = { module: `/modules/${id}/settings`, project: `/projects/${id}/settings`, company: '/admin/policies' }
  return <Link to={pages[level]}>{allowLists[level]}</Link>
}

function WithdrawAcceptance({ finding, place }: Pick<AcceptedBySettingProps, 'finding'> & { readonly place: Place }): ReactNode {
  const texts = useTexts(findingContextTexts)
  const queries = useQueryClient()
  async function withdraw(): Promise<void> {
    if (!(await withdrawAcceptance(place, finding))) throw new Error(texts.widerEntry)
    await queries.invalidateQueries()
  }
  return <ConfirmButton label={texts.withdrawAcceptance} question={texts.endsAcceptance} onConfirm={withdraw} />
}
