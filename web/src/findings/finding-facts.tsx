import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { componentText, decisionText, type Finding, statusTone } from '../shared/finding.ts'
import { SeverityMark } from '../shared/severity-mark.tsx'
import { dayMs } from '../shared/days.ts'
import { Facts } from '../ui/facts.tsx'
import { Mark } from '../ui/mark.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { decisionOf } from './accepting-entry.ts'
import { epssTexts } from './epss-texts.ts'
import { fixByAdvisory } from './evidence-sentences.ts'
import { findingTexts } from './finding-texts.ts'
import { scoredCve, useEpssScores } from './use-epss-scores.ts'
import { useEvidence } from './use-findings.ts'

interface FindingFactsProps {
  readonly finding: Finding
  /** The finding is one of the past, of which no evidence and no scores are stored. */
  readonly isPast: boolean
}

/** Shows the columns of a finding in the list, and its module. */
export function FindingFacts({ finding, isPast }: FindingFactsProps): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const { columns } = words.findings
  const { kind, moduleId, project, module, epss, fixedIn, since, vector, component } = finding
  const evidence = useEvidence(isPast ? undefined : { id: finding['_id'], moduleId })
  const decided = decisionOf(finding)
  return (
    <Facts
      facts={[
        [columns.status, <Mark tone={statusTone(finding)}>{words.finding[finding.status]}</Mark>],
        [columns.severity, <Severity finding={finding} />],
        ['CVSS', vector && <span className="code">{vector}</span>],
        ['EPSS', epss === null ? '' : <Epss finding={finding} isPast={isPast} text={words.findings.epss(formats.percent(epss))} />],
        [
          columns.component,
          <Link to="/components/$key" params={{ key: component.key }} className="code">
            {componentText(finding)}
          </Link>,
        ],
        [
          columns.fixedIn,
          kind === 'vulnerability' &&
            // what fixes it depends on the version
            (fixedIn.length > 0 || component.version !== null) && (
              <FixedIn versions={fixedIn} byAdvisory={fixByAdvisory(evidence.data?.sentences ?? [])} />
            ),
        ],
        [
          columns.module,
          <Link to="/modules/$moduleId" params={{ moduleId }}>
            {project} / {module}
          </Link>,
        ],
        [columns.since, <span title={formats.relative(since)}>{formats.dateTime(since)}</span>],
        [columns.decided, decided === null ? words.findings.undecided : decisionText(decided, words, formats)],
      ]}
    />
  )
}

interface FixedInProps {
  readonly versions: readonly string[]
  /** The version that the advisory names. */
  readonly byAdvisory: string | undefined
}

/** The version to upgrade to, and that of the advisory where it is another one. */
function FixedIn({ versions, byAdvisory }: FixedInProps): ReactNode {
  const words = useWords()
  const texts = useTexts(findingTexts)
  return (
    <>
      <span className="code" title={words.findings.fixedInHint}>
        {versions.length === 0 ? words.findings.noFix : versions.join(', ')}
      </span>
      {byAdvisory !== undefined && !versions.includes(byAdvisory) && (
        <span className="soft"> {versions.length === 0 ? texts.fixAlone(byAdvisory) : texts.fixWithOthers(byAdvisory)}</span>
      )}
    </>
  )
}

const lately = 30 * dayMs

/** The score and its last 30 days. */
function Epss({ finding, isPast, text }: FindingFactsProps & { readonly text: string }): ReactNode {
  const { percent } = useFormats()
  const texts = useTexts(epssTexts)
  const { data } = useEpssScores(isPast ? undefined : scoredCve(finding))
  const history = data?.history ?? []
  const begin = Date.parse(history.at(-1)?.date ?? '') - lately
  const scores = history.filter(({ date }) => Date.parse(date) >= begin).map(({ epss }) => epss)
  const label = texts.lately(percent(scores[0] ?? 0), percent(scores.at(-1) ?? 0))
  return (
    <>
      {text} {scores.length > 1 && <Sparkline values={scores} label={label} />}
    </>
  )
}

function Severity({ finding }: { readonly finding: Finding }): ReactNode {
  const words = useWords()
  return (
    <>
      <SeverityMark {...finding} /> {finding.knownExploited && <Mark tone="critical">{words.findings.exploited}</Mark>}
    </>
  )
}
