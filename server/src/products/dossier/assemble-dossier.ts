import { toChecklist, regulation } from '#products/dossier/checklist/checklist.ts'
import { classes, conformityRoutesOf } from '#products/dossier/checklist/conformity-routes.ts'
import type { DossierFacts, SupportPeriod } from '#products/dossier/checklist/dossier-facts.ts'
import type { CheckStatus, ChecklistItem } from '#products/dossier/checklist/requirement.ts'
import { supportPeriodOf } from '#products/dossier/checklist/support-period.ts'
import { toReleaseFacts } from '#products/dossier/contents/dossier-release.ts'
import { toDossierRisk } from '#products/dossier/contents/dossier-risk.ts'
import { figuresOf } from '#products/dossier/contents/open-vulnerabilities.ts'
import { type Dossier, dossierLimits } from '#products/dossier/dossier.ts'
import type { DossierContents } from '#products/dossier/gather-dossier.ts'
import type { Classification } from '#products/product-terms.ts'

/** The dossier of a product from what was gathered for it. Pure. */
export function assembleDossier(contents: DossierContents): Dossier {
  const { product, family, at } = contents
  const { companyName, publisher } = contents.publication
  const { solutions, contacts, supportContracts, misuses, documents, photos, ...own } = product
  const support = supportPeriodOf(product)
  const checklist = toChecklist(toFacts(contents, support))
  return {
    format: 1,
    regulation,
    generated: at.toISOString(),
    company: { name: companyName },
    publisher: { ...publisher, contact: publisher.contact ?? null },
    product: own,
    family: { above: [...family.above], below: { total: family.below.total, items: [...family.below.items] } },
    classification: classificationOf(own.classification),
    contacts,
    supportPeriod: { ...daysOf(support), contracts: supportContracts },
    misuses,
    releases: { total: solutions.length, items: [...contents.releases] },
    vulnerabilities: vulnerabilitiesIn(contents),
    risks: risksIn(contents),
    documents,
    photos,
    checklist: [...checklist],
    summary: summaryOf(checklist),
  }
}

function toFacts(contents: DossierContents, support: SupportPeriod): DossierFacts {
  const { product, releases, vulnerabilities, hasAdvisories, risks, at } = contents
  const figures = { vulnerabilities: figuresOf(vulnerabilities.open), hasAdvisories }
  return { product, releases: releases.map(toReleaseFacts), ...figures, risks, support, now: at }
}

function classificationOf(stored: string | null): Dossier['classification'] {
  if (stored === null) return { class: null, title: null, source: null, routes: [] }
  const known = stored as Classification
  return { class: known, ...classes[known], routes: [...conformityRoutesOf(known)] }
}

function daysOf({ starts, ends, keepUntil }: SupportPeriod) {
  return { starts: dayOf(starts), ends: dayOf(ends), keepUntil: dayOf(keepUntil) }
}

function dayOf(moment: Date | undefined): string | null {
  return moment?.toISOString().slice(0, 10) ?? null
}

function vulnerabilitiesIn({ vulnerabilities: { open, answered }, at }: DossierContents): Dossier['vulnerabilities'] {
  const { open: vulnerable, violations, undecided, knownExploited } = figuresOf(open)
  const figures = { open: vulnerable, violations, undecided, knownExploited, answered }
  return { asOf: at.toISOString(), ...figures, total: open.length, items: open.slice(0, dossierLimits.vulnerabilities) }
}

function risksIn({ risks: { items, total, untreated } }: DossierContents): Dossier['risks'] {
  return { untreated, total, items: items.map(toDossierRisk) }
}

function summaryOf(checklist: readonly ChecklistItem[]): Dossier['summary'] {
  function count(requested: CheckStatus): number {
    return checklist.filter(({ status }) => status === requested).length
  }
  const pending = { check: count('check'), noOccasion: count('no-occasion'), notApplicable: count('not-applicable') }
  return { met: count('met'), missing: count('missing'), ...pending }
}
