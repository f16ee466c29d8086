import type { DossierFacts } from '#products/dossier/checklist/dossier-facts.ts'
import { productProperty } from '#products/dossier/checklist/product-property.ts'
import {
  check,
  countText,
  met,
  metByText,
  missing,
  noOccasion,
  type Requirement,
  type CheckResult,
} from '#products/dossier/checklist/requirement.ts'

/** Requirements on risks, components and the handling of vulnerabilities. */
export const securityRequirements: readonly Requirement[] = [
  {
    id: 'risk-assessment',
    requirement: 'The assessment of the cybersecurity risks is part of the documentation',
    sources: ['Article 13(2)', 'Article 13(3)', 'Article 13(4)', 'Annex VII(3)'],
    evaluate: ({ risks }) =>
      risks.total > 0 ? met(`${countText(risks.total, 'risk')} in the register.`) : missing('The register has no risk of what is linked.'),
    todo: 'Record the risks of the linked projects and modules; a threat model can be imported.',
  },
  {
    id: 'risk-treatment',
    requirement: 'Every risk is treated, so that security is appropriate to the risks',
    sources: ['Article 13(2)', 'Annex I Part I(1)'],
    evaluate: riskTreatment,
    todo: 'Decide on the risks that nobody treats yet.',
  },
  {
    id: 'third-party-components',
    requirement: 'Due diligence on components of third parties',
    sources: ['Article 13(5)'],
    evaluate: thirdPartyComponents,
    todo: 'Link approved releases, and clear what their integrity analysis found: versions that are not the published ones, or malicious packages.',
  },
  {
    id: 'sbom',
    requirement: 'A software bill of materials in a common, machine-readable format',
    sources: ['Annex I Part II(1)', 'Annex VII(2)(b)'],
    evaluate: sbomRequirement,
    todo: 'Link an approved release, or upload an SBOM as document sbom.',
  },
  {
    id: 'known-vulnerabilities',
    requirement: 'No known exploitable vulnerability; what is found is remediated without delay',
    sources: ['Annex I Part I(2)(a)', 'Annex I Part II(2)'],
    evaluate: knownVulnerabilities,
    todo: 'Update the components, state in VEX why the product is not affected, or decide on the risk.',
  },
  {
    id: 'exploited-vulnerabilities',
    requirement:
      'Actively exploited vulnerabilities in the product are notified: within 24 hours, 72 hours, and 14 days after a measure is available',
    sources: ['Article 14(1)', 'Article 14(2)'],
    evaluate: exploitedVulnerabilities,
    todo: 'Find out whether they are exploited in this product; if so, notify the coordinating CSIRT and ENISA through the single reporting platform.',
  },
  {
    id: 'vulnerability-handling',
    requirement: 'The processes by which vulnerabilities are handled',
    sources: ['Article 13(8)', 'Annex I Part II(2)', 'Annex VII(2)(b)'],
    evaluate: ({ product }) => metByText('vulnerability handling', productProperty(product, 'vulnerability handling')),
    todo: 'Note in the property "Vulnerability handling" where the process is described.',
  },
  {
    id: 'update-distribution',
    requirement: 'How security updates are distributed, securely, without delay and free of charge',
    sources: ['Annex I Part I(2)(c)', 'Annex I Part II(7)', 'Annex I Part II(8)', 'Annex VII(2)(b)'],
    evaluate: ({ product }) => metByText('update distribution', productProperty(product, 'update distribution')),
    todo: 'Describe it in the property "Update distribution".',
  },
  {
    id: 'tests',
    requirement: 'Reports of the tests that verify conformity, and regular tests of security',
    sources: ['Annex I Part II(3)', 'Annex VII(6)'],
    evaluate: ({ product }) => metByText('test reports', productProperty(product, 'test reports')),
    todo: 'Note in the property "Test reports" where they are kept.',
  },
  {
    id: 'production',
    requirement: 'Production and monitoring, and how they are validated',
    sources: ['Article 13(14)', 'Annex VII(2)(c)'],
    evaluate: ({ product }) => metByText('production and monitoring', productProperty(product, 'production and monitoring')),
    todo: 'Describe them in the property "Production and monitoring".',
  },
]

function riskTreatment({ risks }: DossierFacts): CheckResult {
  if (risks.total === 0) return missing('There is no risk to treat: none is recorded.')
  return risks.untreated === 0
    ? met(`All of ${countText(risks.total, 'risk')} are treated.`)
    : missing(`${String(risks.untreated)} of ${countText(risks.total, 'risk')} are not treated.`)
}

const notEvaluated = check('The linked releases are being evaluated.')

function thirdPartyComponents({ releases, vulnerabilities }: DossierFacts): CheckResult {
  if (releases.length === 0) return missing('No release is linked, so that no component is known.')
  if (vulnerabilities === undefined) return notEvaluated
  const components = releases.reduce((sum, release) => sum + release.components, 0)
  if (components === 0) return noOccasion('The linked releases hold no component of third parties.')
  const violations = releases.reduce((sum, release) => sum + release.integrityViolations, 0)
  if (violations > 0)
    return missing(`${countText(violations, 'component')} of ${String(components)} did not pass the check of their integrity.`)
  return met(`${countText(components, 'component')} in ${countText(releases.length, 'approved release')} are recorded and analysed.`)
}

function sbomRequirement({ releases, product: { documents } }: DossierFacts): CheckResult {
  if (releases.length > 0) return met(`CycloneDX and SPDX of ${countText(releases.length, 'linked release')}.`)
  return documents.sbom === null
    ? missing('Neither a linked release nor the document sbom is there.')
    : met(`Document ${documents.sbom.name}.`)
}

function knownVulnerabilities({ releases, vulnerabilities, hasAdvisories }: DossierFacts): CheckResult {
  if (releases.length === 0) return missing('No release is linked, so that nothing is compared with known vulnerabilities.')
  if (vulnerabilities === undefined) return notEvaluated
  const { open, violations, undecided } = vulnerabilities
  if (!hasAdvisories && open === 0) return check('Advisories were never synchronised, so that nothing is compared with them.')
  if (open === 0) return met('None is open in the linked releases.')
  const figures = `${countText(open, 'vulnerability is', 'vulnerabilities are')} open, ${String(violations)} of them violations`
  return undecided > 0
    ? missing(`${figures}; on ${String(undecided)} nobody has decided.`)
    : check(`${figures}; all violations are decided on.`)
}

function exploitedVulnerabilities({ releases, vulnerabilities, hasAdvisories }: DossierFacts): CheckResult {
  if (releases.length === 0) return check('No release is linked, so that nothing is compared with exploited vulnerabilities.')
  if (vulnerabilities === undefined) return notEvaluated
  const { knownExploited } = vulnerabilities
  if (!hasAdvisories && knownExploited === 0) return check('Advisories were never synchronised, so that nothing is compared with them.')
  return knownExploited === 0
    ? noOccasion('No open vulnerability is in the catalogue of known exploited ones: there has been nothing to notify so far.')
    : check(`${countText(knownExploited, 'open vulnerability is', 'open vulnerabilities are')} known to be exploited somewhere.`)
}
