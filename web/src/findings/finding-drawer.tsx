import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Mark } from '../ui/mark.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useFormats, useWords } from '../words/words.tsx'
import { componentText, type Finding, severityTone, statusTone } from './finding.ts'
import classes from './findings-view.module.css'
import { useEvidence } from './use-findings.ts'

interface FindingDrawerProps {
  readonly finding: Finding
  readonly onClose: () => void
  readonly onDecide: (() => void) | undefined
}

/** Why a finding is there and what to do: reason, path, fix, evidence, decision. */
export function FindingDrawer({ finding, onClose, onDecide }: FindingDrawerProps): ReactNode {
  const words = useWords()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [finding])
  return (
    <section className={classes['drawer']} aria-label={words.findings.details} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className="page-head">
        <h2 ref={title} tabIndex={-1}>
          {finding.key}
        </h2>
        <CloseButton aria-label={words.findings.close} onClick={onClose} />
      </div>
      {onDecide && finding.kind === 'vulnerability' && (
        <Button size="xs" onClick={onDecide}>
          {words.findings.decide}
        </Button>
      )}
      {finding.title !== null && <p>{finding.title}</p>}
      <p>{finding.reason}</p>
      <Facts finding={finding} />
      <DependencyPath finding={finding} />
      <Evidence finding={finding} />
    </section>
  )
}

function Facts({ finding }: { readonly finding: Finding }): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const { columns } = words.findings
  const { moduleId, project, module, epss, fixedIn, since, decided, knownExploited } = finding
  return (
    <dl className={classes['facts']}>
      <dt>{columns.status}</dt>
      <dd>
        <Mark tone={statusTone(finding)}>{words.finding[finding.status]}</Mark>
      </dd>
      <dt>{columns.severity}</dt>
      <dd>
        <Mark tone={severityTone(finding)}>
          {words.severities[finding.severity]} {finding.score ?? ''}
        </Mark>
        {knownExploited && (
          <>
            {' '}
            <Mark tone="critical">{words.findings.exploited}</Mark>
          </>
        )}
      </dd>
      {finding.vector !== null && (
        <>
          <dt>CVSS</dt>
          <dd className="code">{finding.vector}</dd>
        </>
      )}
      {epss !== null && (
        <>
          <dt>EPSS</dt>
          <dd>{words.findings.epss(formats.percent(epss))}</dd>
        </>
      )}
      <dt>{columns.component}</dt>
      <dd className="code">{componentText(finding)}</dd>
      <dt>{columns.fixedIn}</dt>
      <dd className="code">{fixedIn.length === 0 ? words.findings.noFix : fixedIn.join(', ')}</dd>
      <dt>{columns.module}</dt>
      <dd>
        <Link to="/modules/$moduleId" params={{ moduleId }}>
          {project} / {module}
        </Link>
      </dd>
      <dt>{columns.since}</dt>
      <dd title={formats.relative(since)}>{formats.dateTime(since)}</dd>
      <dt>{columns.decided}</dt>
      <dd>{decided === null ? words.findings.undecided : words.findings.decidedBy[decided.by]}</dd>
    </dl>
  )
}

/** How the component comes into the module: from the direct dependency down. */
function DependencyPath({ finding: { path, direct, soleIntroducer } }: { readonly finding: Finding }): ReactNode {
  const words = useWords()
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
    </div>
  )
}

function Evidence({ finding }: { readonly finding: Finding }): ReactNode {
  const words = useWords()
  const { data, error, refetch } = useEvidence(finding)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  return (
    <div>
      <h2>{words.findings.why}</h2>
      <ul>
        {data.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {data.advisories.map(({ advisoryId, sentences }) => (
        <details key={advisoryId}>
          <summary>{words.findings.advisory(advisoryId)}</summary>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      ))}
      {!data.holds && <p role="note">{words.findings.outdatedEvidence}</p>}
    </div>
  )
}
