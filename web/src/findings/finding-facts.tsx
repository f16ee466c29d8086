import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { componentText, decisionText, type Finding, statusTone } from '../shared/finding.ts'
import { SeverityMark } from '../shared/severity-mark.tsx'
import { Facts } from '../ui/facts.tsx'
import { Mark } from '../ui/mark.tsx'
import { useFormats, useWords } from '../words/words.tsx'
import { decisionOf } from './accepting-entry.ts'

/** Shows the columns of a finding in the list, and its module. */
export function FindingFacts({ finding }: { readonly finding: Finding }): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const { columns } = words.findings
  const { kind, moduleId, project, module, epss, fixedIn, since, vector, component } = finding
  const decided = decisionOf(finding)
  return (
    <Facts
      facts={[
        [columns.status, <Mark tone={statusTone(finding)}>{words.finding[finding.status]}</Mark>],
        [columns.severity, <Severity finding={finding} />],
        ['CVSS', vector && <span className="code">{vector}</span>],
        ['EPSS', epss === null ? '' : words.findings.epss(formats.percent(epss))],
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
              <span className="code" title={words.findings.fixedInHint}>
                {fixedIn.length === 0 ? words.findings.noFix : fixedIn.join(', ')}
              </span>
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

function Severity({ finding }: { readonly finding: Finding }): ReactNode {
  const words = useWords()
  return (
    <>
      <SeverityMark {...finding} /> {finding.knownExploited && <Mark tone="critical">{words.findings.exploited}</Mark>}
    </>
  )
}
