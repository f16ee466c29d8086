import { type Markup, markup } from '#platform/html.ts'
import type { DossierDecision } from '#products/dossier/contents/risks.ts'
import type { OpenVulnerability } from '#products/dossier/contents/vulnerabilities.ts'
import type { Dossier } from '#products/dossier/dossier.ts'
import { counted } from '#products/dossier/checklist/requirement.ts'
import { day, linked, more, table } from '#products/dossier/page/parts.ts'

/** What the product is made of, what is known against it, and what was decided. */
export function releaseSections(dossier: Dossier): Markup {
  return markup`${releases(dossier)}\n${vulnerabilities(dossier)}\n${risks(dossier)}`
}

function releases({ releases: { total, items } }: Dossier): Markup {
  const rows = items.map(({ name, version, approved, closedByName, components, documents }) => [
    markup`${name} ${version ?? ''}`,
    `${day(approved)} by ${closedByName ?? 'unknown'}`,
    components,
    linked(documents.sbom),
  ])
  return markup`<h2>Releases</h2>
${table(['Release', 'Approved', 'Components', 'Bill of materials'], rows, 'No release is linked.')}
${more(total, items.length)}`
}

function vulnerabilities({ vulnerabilities: { asOf, open, total, items, answered, knownExploited } }: Dossier): Markup {
  const rows = items.map((one) => [
    markup`<strong>${one.key}</strong>${one.knownExploited ? markup` <span class="bad">exploited</span>` : undefined}<br><small>${one.summary ?? ''}</small>`,
    markup`<code>${one.component.purl}</code>`,
    markup`${one.severity} ${one.score ?? ''}`,
    treated(one),
  ])
  return markup`<h2>Open vulnerabilities</h2>
<p>As of ${asOf.slice(0, 16).replace('T', ' ')} UTC: ${counted(open, 'vulnerability', 'vulnerabilities')} open in ${counted(total, 'component')}, ${knownExploited} of them known to be exploited; ${answered} more not affected or fixed. Open is what affects a component or may, as the CSAF documents of the releases say.</p>
${table(['Vulnerability', 'Component', 'Severity', 'What is done'], rows, 'None is open.')}
${more(total, items.length)}`
}

function treated({ fixedIn, treatment, decision }: OpenVulnerability): Markup {
  const fix = fixedIn.length === 0 ? 'No fixed version is known.' : `Fixed in ${fixedIn.join(' and ')}.`
  return markup`${fix}<br><small>${treatment}${decision === null ? undefined : markup`: ${decided(decision)}`}</small>`
}

function decided({ type, rationale, decidedByName, decidedAt, validUntil }: DossierDecision): string {
  const until = validUntil === null ? '' : `, until ${day(validUntil)}`
  return `${type}${until}${rationale === null ? '' : `: ${rationale}`} (${decidedByName}, ${day(decidedAt)})`
}

function risks({ risks: { total, untreated, items } }: Dossier): Markup {
  const rows = items.map(({ name, impactClass, state, treatment, decision, countermeasures }) => [
    name,
    impactClass ?? '',
    `${state ?? ''} ${treatment}`.trim(),
    markup`${decision === null ? undefined : decided(decision)}${countermeasures.map(({ countermeasure, status }) => markup`<br><small>${countermeasure}${status === null ? '' : `, ${status}`}</small>`)}`,
  ])
  return markup`<h2>Risks</h2>
<p>${total} in the register for what is linked, ${untreated} of them not treated.</p>
${table(['Risk', 'Impact', 'State', 'Decision and countermeasures'], rows, 'None is recorded.')}
${more(total, items.length)}`
}
