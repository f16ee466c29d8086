import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Search } from '../api/search.ts'
import { pastTexts } from '../past/past-texts.ts'
import { componentText, type Finding } from '../shared/finding.ts'
import { FindingTickets } from '../tickets/tickets.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useSentences } from '../words/sentences/use-sentences.ts'
import { useSpeech, useTexts, useWords } from '../words/words.tsx'
import { AcceptedBySetting } from './accepted-by-setting.tsx'
import { acceptingEntry } from './accepting-entry.ts'
import { ownSentences } from './evidence-sentences.ts'
import { FindingContext } from './finding-context.tsx'
import { FindingFacts } from './finding-facts.tsx'
import { FindingHistory } from './finding-history.tsx'
import { FindingNotes } from './finding-notes.tsx'
import { findingTexts } from './finding-texts.ts'
import classes from './findings-view.module.css'
import { LicenceLink } from './licence-link.tsx'
import { titleOf } from './rule-title.ts'
import { useEvidence } from './use-findings.ts'
import { VexStatement } from './vex-statement.tsx'

interface FindingDrawerProps {
  readonly finding: Finding
  readonly onClose: () => void
  readonly onDecide: (() => void) | undefined
  /** The finding is one of the past. */
  readonly isPast: boolean
  /** Changes with each wish to write a note on the finding. */
  readonly noting: object | undefined
  /** The details fill the page. */
  readonly isFull: boolean
}

/** Shows why a finding is there and what to do: reason, path, fix, evidence, decision. */
export function FindingDrawer({ finding, isPast, noting, isFull, onClose, onDecide }: FindingDrawerProps): ReactNode {
  const { words, language } = useSpeech()
  const say = useSentences()
  const heading = titleOf(finding, language)
  const title = useRef<HTMLHeadingElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const { _id: id } = finding
  useEffect(() => title.current?.focus(), [id])
  useEffect(() => {
    if (noting) note.current?.focus()
  }, [id, noting])
  return (
    <section className={classes['drawer']} aria-label={words.findings.details} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className="page-head">
        <h2 ref={title} tabIndex={-1}>
          {finding.kind === 'vulnerability' ? (
            <Link to="/vulnerabilities/$id" params={{ id: finding.key }}>
              {finding.key}
            </Link>
          ) : (
            finding.key
          )}
        </h2>
        <FullPageLink isFull={isFull} />
        <CloseButton aria-label={words.findings.close} onClick={onClose} />
      </div>
      {onDecide && finding.kind === 'vulnerability' && (
        <Button size="xs" onClick={onDecide}>
          {words.findings.decide}
        </Button>
      )}
      {heading !== null && <p>{heading}</p>}
      <p>{say(finding.reason)}</p>
      <LicenceLink finding={finding} />
      <FindingFacts finding={finding} isPast={isPast} />
      {isPast ? <OfNow /> : <FindingNow finding={finding} note={note} />}
    </section>
  )
}

/** Shows the details as a page, or beside the list again. */
function FullPageLink({ isFull }: { readonly isFull: boolean }): ReactNode {
  const { full, beside } = useTexts(findingTexts)
  return (
    <Link
      to="."
      search={(now: Search) => ({ ...now, full: isFull ? undefined : 'true' })}
      replace
      className={classes['full'] ?? ''}
      activeProps={{}}
    >
      {isFull ? beside : full}
    </Link>
  )
}

interface FindingNowProps {
  readonly finding: Finding
  /** The field for a note. */
  readonly note: RefObject<HTMLTextAreaElement | null>
}

/** Shows what is known of a finding now and is not stored for the past. */
function FindingNow({ finding, note }: FindingNowProps): ReactNode {
  const { _id: id, moduleId, vex } = finding
  const entry = acceptingEntry(finding)
  const { data: { notes } = {} } = useEvidence({ id, moduleId })
  return (
    <>
      {/* above what arrives later: a button must not move away under the pointer */}
      {vex && <VexStatement vex={vex} />}
      {entry && <AcceptedBySetting finding={finding} entry={entry} />}
      <DependencyPath finding={finding} />
      <Evidence finding={finding} />
      <FindingContext finding={finding} />
      <FindingTickets moduleId={moduleId} findingId={id} />
      <FindingNotes findingId={id} total={notes} field={note} />
      <FindingHistory finding={finding} />
    </>
  )
}

/** Leads to what is known of the finding now. */
function OfNow(): ReactNode {
  const texts = useTexts(pastTexts)
  return (
    <p role="note">
      {texts.drawer}{' '}
      <Link to="." search={(now: Search) => ({ ...now, asOf: undefined, knowledge: undefined })}>
        {texts.openNow}
      </Link>
    </p>
  )
}

/** Shows how the component comes into the module, from the direct dependency down. */
function DependencyPath({ finding }: { readonly finding: Finding }): ReactNode {
  const words = useWords()
  const texts = useTexts(findingTexts)
  const { path, direct, soleIntroducer, moduleId } = finding
  if (direct || path.length === 0) return undefined
  return (
    <div>
      <h2>{words.findings.path}</h2>
      <ol className={classes['path']}>
        {path.map((key) => (
          <li key={key} className="code">
            {key}
          </li>
        ))}
      </ol>
      <p className="soft">{soleIntroducer ? words.findings.soleIntroducer : words.findings.otherPaths}</p>
      <Link to="/modules/$moduleId/graph" params={{ moduleId }} search={{ view: 'paths', component: componentText(finding) }}>
        {texts.showInGraph}
      </Link>
    </div>
  )
}

function Evidence({ finding }: { readonly finding: Finding }): ReactNode {
  const words = useWords()
  const say = useSentences()
  const { _id: id, moduleId } = finding
  const { data, error, refetch } = useEvidence({ id, moduleId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const own = ownSentences(data.sentences, finding.reason)
  if (own.length === 0 && data.advisories.length === 0 && data.holds) return undefined
  return (
    <div>
      <h2>{words.findings.why}</h2>
      <ul>
        {own.map((sentence) => (
          <li key={sentence}>{say(sentence)}</li>
        ))}
      </ul>
      {data.advisories.map(({ advisoryId, sentences }) => (
        <details key={advisoryId}>
          <summary>{words.findings.advisory(advisoryId)}</summary>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{say(sentence)}</li>
            ))}
          </ul>
        </details>
      ))}
      {!data.holds && <p role="note">{words.findings.outdatedEvidence}</p>}
    </div>
  )
}
