import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'
import { useSentences } from '../words/sentences/use-sentences.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import classes from './approval-page.module.css'
import { approvalTexts } from './approval-texts.ts'
import { approvalTitle, causeOf, type ChangedFinding, type ModuleChanges } from './approval.ts'

/** Shows what each module brings since the last release that contained it. */
export function ApprovalChanges({ changes }: { readonly changes: readonly ModuleChanges[] }): ReactNode {
  return changes.map((one) => (
    <div key={one.moduleId}>
      {changes.length > 1 && <h3>{one.module}</h3>}
      <ChangesOfModule changes={one} />
    </div>
  ))
}

function ChangesOfModule({ changes: { since, components, findings } }: { readonly changes: ModuleChanges }): ReactNode {
  const texts = useTexts(approvalTexts)
  const { date } = useFormats()
  if (since === null) return <p>{texts.firstRelease}</p>
  const isUnchanged = [components.added, components.removed, components.updated, findings.new, findings.gone].every(
    ({ total }) => total === 0,
  )
  return (
    <>
      <p>
        <Link to="/approvals/$approvalId" params={{ approvalId: since.approvalId }}>
          {texts.since(approvalTitle(since), date(since.approved))}
        </Link>
      </p>
      {isUnchanged && <p>{texts.unchanged}</p>}
      <div className={classes['lists']}>
        <ChangeList name="new" list={findings.new}>
          {(finding) => <FindingLine finding={finding} reason={reasonOf(finding)} />}
        </ChangeList>
        <ChangeList name="gone" list={findings.gone}>
          {(finding) => <FindingLine finding={finding} reason={texts.resolutions[finding.because]} />}
        </ChangeList>
        <ChangeList name="added" list={components.added}>
          {({ key, version }) => `${key} ${version ?? ''}`}
        </ChangeList>
        <ChangeList name="removed" list={components.removed}>
          {({ key, version }) => `${key} ${version ?? ''}`}
        </ChangeList>
        <ChangeList name="updated" list={components.updated}>
          {({ key, from, to }) => `${key} ${from ?? ''} → ${to ?? ''}`}
        </ChangeList>
      </div>
    </>
  )
  function reasonOf(finding: ChangedFinding): string | undefined {
    const cause = causeOf(finding, components)
    return cause && texts.causes[cause]
  }
}

interface ChangeListProps<Item> {
  readonly name: 'added' | 'removed' | 'updated' | 'new' | 'gone'
  readonly list: { readonly total: number; readonly items: readonly Item[] }
  readonly children: (item: Item) => ReactNode
}

function ChangeList<Item>({ name, list: { total, items }, children }: ChangeListProps<Item>): ReactNode {
  const texts = useTexts(approvalTexts)
  const { number } = useFormats()
  if (total === 0) return undefined
  return (
    <div>
      <h3>
        {texts.lists[name]} <span className="soft">{number(total)}</span>
      </h3>
      <ul className="plain-list">
        {items.map((item) => (
          <li key={JSON.stringify(item)}>{children(item)}</li>
        ))}
      </ul>
      {total > items.length && <p className="soft">{texts.more(number(total - items.length))}</p>}
    </div>
  )
}

interface FindingLineProps {
  readonly finding: ChangedFinding
  readonly reason: string | undefined
}

function FindingLine({ finding: { key, component, version, status }, reason }: FindingLineProps): ReactNode {
  const words = useWords()
  const say = useSentences()
  return (
    <>
      <Mark tone={status}>{words.finding[status]}</Mark> {key}{' '}
      <span className="code">
        {component} {version}
      </span>{' '}
      <span className="soft">{reason !== undefined && say(reason)}</span>
    </>
  )
}
