import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { statusTones } from '../shared/status-tones.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { Mark } from '../ui/mark.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { causeTexts } from './cause-texts.ts'
import { ChangedFindings } from './changed-findings.tsx'
import classes from './changes-page.module.css'
import { changesTexts } from './changes-texts.ts'
import { countsOf, type Kind } from './counts.ts'
import { DifferenceText } from './difference-text.tsx'
import type { ModuleChange } from './use-changes.ts'
import { useIsWithdrawal } from './use-is-withdrawal.ts'

/** Id of the button that opens a change. */
export function changeButtonId(number: string): string {
  return `change-${number}`
}

interface ChangeItemProps {
  readonly moduleId: string
  readonly change: ModuleChange
  /** The scan that the change before it evaluated. */
  readonly earlierScan: string | undefined
  readonly kind: Kind | undefined
}

/** A change: when, why, by how much, and opened its findings. */
export function ChangeItem({ moduleId, change, earlierScan, kind }: ChangeItemProps): ReactNode {
  const words = useWords()
  const { dateTime, relative, number } = useFormats()
  const [search, setSearch] = useSearchState()
  const id = String(change.number)
  const isOpen = search['change'] === id
  const { violations, warnings } = countsOf(change.statistics, kind)
  return (
    <li className={classes['item']}>
      <time dateTime={change.at} title={relative(change.at)}>
        {dateTime(change.at)}
      </time>
      <div className={classes['what']}>
        <Cause change={change} />
        <div className={classes['links']}>
          <FindingsButton change={change} isOpen={isOpen} onToggle={() => setSearch({ change: isOpen ? undefined : id })} />
          <Links moduleId={moduleId} change={change} earlierScan={earlierScan} />
        </div>
      </div>
      <div className={classes['counts']}>
        <DifferenceText difference={change.difference} kind={kind} />
        <Mark tone={statusTones[change.status]}>
          <span title={words.portfolio.columns.findings}>
            {number(violations)} / {number(warnings)}
          </span>
        </Mark>
      </div>
      {isOpen && <ChangedFindings moduleId={moduleId} number={change.number} />}
    </li>
  )
}

/** The cause as a sentence; advisories lead to their pages. */
function Cause({ change }: { readonly change: ModuleChange }): ReactNode {
  const { reason, cause, advisories } = change
  const { sentences, withdrawal } = useTexts(causeTexts)
  const who = cause.by?.name
  const isWithdrawal = useIsWithdrawal(change)
  const texts = useTexts(changesTexts).timeline
  const { date } = useFormats()
  const shown = advisories.slice(0, 5)
  return (
    <p>
      {isWithdrawal && who !== undefined ? withdrawal(who) : sentences[reason](who)}
      {shown.map(({ id, modified }) => (
        <span key={id}>
          {' '}
          <Link to="/vulnerabilities/$id" params={{ id }} title={texts.modified(date(modified))}>
            {id}
          </Link>
        </span>
      ))}
      {advisories.length > shown.length && ` ${texts.advisoriesMore}`}
    </p>
  )
}

interface FindingsButtonProps {
  readonly change: ModuleChange
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function FindingsButton({ change: { number: id, findings }, isOpen, onToggle }: FindingsButtonProps): ReactNode {
  const texts = useTexts(changesTexts).timeline
  const { number } = useFormats()
  const parts = (['new', 'gone', 'changed'] as const).filter((name) => findings[name] > 0)
  if (parts.length === 0) return <span className="soft">{texts.noFindings}</span>
  return (
    <UnstyledButton id={changeButtonId(String(id))} className={classes['toggle'] ?? ''} aria-expanded={isOpen} onClick={onToggle}>
      <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>{' '}
      {texts.findings(parts.map((name) => texts[name](number(findings[name]))).join(', '))}
    </UnstyledButton>
  )
}

function Links({ moduleId, change: { at, cause, scanId, reason }, earlierScan }: Omit<ChangeItemProps, 'kind'>): ReactNode {
  const texts = useTexts(changesTexts).timeline
  return (
    <>
      {reason === 'scan' && earlierScan !== undefined && earlierScan !== scanId && (
        <Link to="/modules/$moduleId/diff" params={{ moduleId }} search={{ from: earlierScan, to: scanId }}>
          {texts.compare}
        </Link>
      )}
      {cause.vexId !== undefined && (
        <Link to="/modules/$moduleId/documents" params={{ moduleId }}>
          {texts.statements}
        </Link>
      )}
      <Link to="/modules/$moduleId/findings" params={{ moduleId }} search={{ asOf: at }}>
        {texts.asOf}
      </Link>
    </>
  )
}
