import { type Static, Type } from 'typebox'
import { ChecklistItem } from '#products/dossier/checklist/requirement.ts'
import { ConformityRoute } from '#products/dossier/checklist/conformity-routes.ts'
import { DossierRelease } from '#products/dossier/contents/dossier-release.ts'
import { DossierRisk } from '#products/dossier/contents/dossier-risk.ts'
import { OpenVulnerability } from '#products/dossier/contents/open-vulnerabilities.ts'
import { Relative } from '#products/dossier/contents/family-store.ts'
import { ProductRecord } from '#products/product.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])
const { solutions: _solutions, contacts, supportContracts, misuses, documents, photos, ...own } = ProductRecord.properties

/** Maximum lengths of a dossier's lists; counts cover everything. */
export const dossierLimits = { releases: 25, vulnerabilities: 1000, risks: 500, relatives: 100 } as const

function listOf<
  Item extends typeof ConformityRoute | typeof OpenVulnerability | typeof DossierRisk | typeof DossierRelease | typeof Relative,
>(item: Item) {
  return { total: Type.Integer(), items: Type.Array(item) }
}

/** The technical documentation of a product under Article 31 and Annex VII, as far as it is stored. */
export const Dossier = Type.Object(
  {
    format: Type.Literal(1),
    regulation: Type.String(),
    generated: Type.String(),
    company: Type.Object({ name: Type.String() }),
    publisher: Type.Object({ name: Type.String(), namespace: Type.String(), category: Type.String(), contact: nullableText }),
    product: Type.Object(own),
    /** Related products: ancestors from the parent to the top, and children. */
    family: Type.Object({ above: Type.Array(Relative), below: Type.Object(listOf(Relative)) }),
    classification: Type.Object({ class: nullableText, title: nullableText, source: nullableText, routes: Type.Array(ConformityRoute) }),
    contacts,
    supportPeriod: Type.Object({ starts: nullableText, ends: nullableText, keepUntil: nullableText, contracts: supportContracts }),
    misuses,
    releases: Type.Object(listOf(DossierRelease)),
    vulnerabilities: Type.Object({
      asOf: Type.String(),
      open: Type.Integer({ description: 'open vulnerabilities, each once; total counts them by component' }),
      violations: Type.Integer(),
      undecided: Type.Integer(),
      knownExploited: Type.Integer(),
      answered: Type.Integer({ description: 'vulnerabilities found that are not open in any component' }),
      ...listOf(OpenVulnerability),
    }),
    risks: Type.Object({ untreated: Type.Integer(), ...listOf(DossierRisk) }),
    documents,
    photos,
    checklist: Type.Array(ChecklistItem),
    summary: Type.Object({
      met: Type.Integer(),
      missing: Type.Integer(),
      check: Type.Integer(),
      noOccasion: Type.Integer(),
      notApplicable: Type.Integer(),
    }),
  },
  { title: 'Dossier' },
)
export type Dossier = Readonly<Static<typeof Dossier>>
