import type { FindingEvidence } from '#analysis/analysis.ts'
import type { Risk } from '#risks/risks.ts'
import type { TicketDraft } from '#tickets/trackers/issue-tracker.ts'

/** Writes what a ticket says about a finding: component, versions, fix and why. Pure. */
export function describeFinding({ finding, sentences }: FindingEvidence, publicUrl: string): TicketDraft {
  const { _id: id, key, title, component, fixedIn, severity, score, moduleId, project, module, knownExploited } = finding
  const named = `${component.key}${component.version === null ? '' : ` ${component.version}`}`
  return {
    title: `${key} in ${named}`,
    lines: [
      ...(title === null ? [] : [title]),
      `Component: ${named}`,
      `Module: ${project} / ${module}`,
      `Severity: ${severity}${score === null ? '' : ` (${String(score)})`}${knownExploited ? ', known to be exploited' : ''}`,
      ...(finding.kind === 'vulnerability'
        ? [fixedIn.length === 0 ? 'No version with a fix is known.' : `Fixed in: ${fixedIn.join(', ')}`]
        : []),
      `Why: ${sentences.slice(0, 2).join(' ')}`,
    ],
    url: `${publicUrl}/modules/${moduleId}/findings/${id}`,
  }
}

/** Writes what a ticket says about a risk. Pure. */
export function describeRisk({ id, name, description, properties }: Risk, publicUrl: string): TicketDraft {
  const { state, impactClass } = properties
  return {
    title: `Risk: ${name}`,
    lines: [
      ...(description === undefined || description === '' ? [] : description.split(/\r?\n/u).filter((line) => line.trim() !== '')),
      ...(impactClass === undefined ? [] : [`Impact: ${impactClass}`]),
      ...(state === undefined ? [] : [`State: ${state}`]),
    ],
    url: `${publicUrl}/risks/${id}`,
  }
}
