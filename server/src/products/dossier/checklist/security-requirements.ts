import { documentTitles } from '#products/attachments/attachments.ts'
import type { DossierFacts } from '#products/dossier/checklist/dossier-facts.ts'
import { productProperty } from '#products/dossier/checklist/product-property.ts'
import { check, met, metByText, missing, noOccasion, type Requirement, type CheckResult } from '#products/dossier/checklist/requirement.ts'

/** Requirements on risks, components and the handling of vulnerabilities. */
export const securityRequirements: readonly Requirement[] = [
  {
    id: 'risk-assessment',
    requirement: 'The assessment of the cybersecurity risks is part of the documentation',
    sources: ['Article 13(2)', 'Article 13(3)', 'Article 13(4)', 'Annex VII(3)'],
    evaluate: ({ risks }) => (risks.total > 0 ? met('risks', { risks: risks.total }) : missing('no-risk')),
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
    todo: `Link an approved release, or upload an SBOM as the document "${documentTitles.sbom}".`,
  },
  {
    id: 'known-vulnerabilities',
    requirement: 'No known exploitable vulnerability; what is found is remediated without delay',
    sources: ['Annex I Part I(2)(a)', 'Annex I Part II(2)'],
    evaluate: knownVulnerabilities,
    todo: 'Update the components, state in a VEX document why the product is not affected, or decide on the risk.',
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
  if (risks.total === 0) return missing('nothing-to-treat')
  return risks.untreated === 0
    ? met('all-treated', { risks: risks.total })
    : missing('untreated', { untreated: risks.untreated, risks: risks.total })
}

const notEvaluated = check('being-evaluated')

function thirdPartyComponents({ releases, vulnerabilities }: DossierFacts): CheckResult {
  if (releases.length === 0) return missing('no-component-known')
  if (vulnerabilities === undefined) return notEvaluated
  const components = releases.reduce((sum, release) => sum + release.components, 0)
  if (components === 0) return noOccasion('no-component')
  const failed = releases.reduce((sum, release) => sum + release.integrityViolations, 0)
  if (failed > 0) return missing('integrity-failed', { failed, components })
  return met('components', { components, releases: releases.length })
}

function sbomRequirement({ releases, product: { documents } }: DossierFacts): CheckResult {
  if (releases.length > 0) return met('sbom-of-releases', { releases: releases.length })
  return documents.sbom === null ? missing('no-sbom') : met('document', { name: documents.sbom.name })
}

function knownVulnerabilities({ releases, vulnerabilities, hasAdvisories }: DossierFacts): CheckResult {
  if (releases.length === 0) return missing('nothing-compared')
  if (vulnerabilities === undefined) return notEvaluated
  const { open, violations, undecided } = vulnerabilities
  if (!hasAdvisories && open === 0) return check('never-synchronised')
  if (open === 0) return met('none-open')
  return undecided > 0 ? missing('open-undecided', { open, violations, undecided }) : check('open-decided', { open, violations })
}

function exploitedVulnerabilities({ releases, vulnerabilities, hasAdvisories }: DossierFacts): CheckResult {
  if (releases.length === 0) return check('no-exploited-compared')
  if (vulnerabilities === undefined) return notEvaluated
  const { knownExploited } = vulnerabilities
  if (!hasAdvisories && knownExploited === 0) return check('never-synchronised')
  return knownExploited === 0 ? noOccasion('none-exploited') : check('exploited', { exploited: knownExploited })
}
