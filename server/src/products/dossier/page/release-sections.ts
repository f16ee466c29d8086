import { type Markup, markup } from '#platform/html.ts'
import { minuteText } from '#platform/minute-text.ts'
import type { DossierDecision } from '#products/dossier/contents/dossier-risk.ts'
import type { OpenVulnerability } from '#products/dossier/contents/open-vulnerabilities.ts'
import type { Dossier } from '#products/dossier/dossier.ts'
import { countText } from '#products/dossier/count-text.ts'
import { dayText, linkedText, moreNote, table } from '#products/dossier/page/page-elements.ts'

/** Renders releases, vulnerabilities and risks. */
export function releaseSections(dossier: Dossier): Markup {
  return markup`${releases(dossier)}\n${vulnerabilities(dossier)}\n${risks(dossier)}`
}

function releases({ releases: { total, items } }: Dossier): Markup {
  const rows = items.map(({ name, version, approved, closedByName, components, documents }) => [
    markup`${name} ${version ?? ''}`,
    `${dayText(approved)} by ${closedByName ?? 'unknown'}`,
    components,
    linkedText(documents.sbom),
  ])
  return markup`<h2>Releases</h2>
${table(['Release', 'Approved', 'Components', 'Bill of materials'], rows, 'No release is linked.')}
${moreNote(total, items.length)}`
}

function vulnerabilities({ vulnerabilities: { asOf, open, total, items, answered, knownExploited } }: Dossier): Markup {
  const rows = items.map((one) => [
    markup`<strong>${one.key}</strong>${one.knownExploited ? markup` <span class="bad">exploited</span>` : undefined}<br><small>${one.summary ?? ''}</small>`,
    markup`<code>${one.component.purl}</code>`,
    markup`${one.severity} ${one.score ?? ''}`,
    treatmentText(one),
  ])
  return markup`<h2>Open vulnerabilities</h2>
<p>As of ${minuteText(new Date(asOf))}: ${countText(open, 'vulnerability', 'vulnerabilities')} open in ${countText(total, 'component')}, each counted once; ${knownExploited} of them known to be exploited; ${answered} more not affected or fixed. Open is what affects a component or may, as the CSAF documents of the releases say.</p>
${table(['Vulnerability', 'Component', 'Severity', 'What is done'], rows, 'None is open.')}
${moreNote(total, items.length)}`
}

function treatmentText({ fixedIn, treatment, decision }: OpenVulnerability): Markup {
  const fix = fixedIn.length === 0 ? 'No fixed version is known.' : `Fixed in ${fixedIn.join(' and ')}.`
  return markup`${fix}<br><small>${treatment}${decision === null ? undefined : markup`: ${decisionText(decision)}`}</small>`
}

function decisionText({ type, rationale, decidedByName, decidedAt, validUntil }: DossierDecision): string {
  const until = validUntil === null ? '' : `, until ${dayText(validUntil)}`
  return `${type}${until}${rationale === null ? '' : `: ${rationale}`} (${decidedByName}, ${dayText(decidedAt)})`
}

function risks({ risks: { total, untreated, items } }: Dossier): Markup {
  const rows = items.map(({ name, impactClass, state, treatment, decision, countermeasures }) => [
    name,
    impactClass ?? '',
    `${state ?? ''} ${treatment}`.trim(),
    markup`${decision === null ? undefined : decisionText(decision)}${countermeasures.map(({ countermeasure, status }) => markup`<br><small>${countermeasure}${status === null ? '' : `, ${status}`}</small>`)}`,
  ])
  return markup`<h2>Risks</h2>
<p>${total} in the register for what is linked, ${untreated} of them not treated.</p>
${table(['Risk', 'Impact', 'State', 'Decision and countermeasures'], rows, 'None is recorded.')}
${moreNote(total, items.length)}`
}
