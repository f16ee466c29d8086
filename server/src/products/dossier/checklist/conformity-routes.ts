import { type Static, Type } from 'typebox'
import type { Classification } from '#products/product-terms.ts'

/** A conformity assessment procedure available to a class (Article 32). */
export const ConformityRoute = Type.Object(
  {
    procedure: Type.String(),
    source: Type.String(),
    condition: Type.Union([Type.String(), Type.Null()], { description: 'condition under which it is available; null when it always is' }),
  },
  { title: 'ConformityRoute' },
)
export type ConformityRoute = Readonly<Static<typeof ConformityRoute>>

const internal = 'internal control by the manufacturer (module A, Annex VIII Part I)'
const examination =
  'EU-type examination (module B, Annex VIII Part II) followed by conformity to EU-type based on internal production control (module C, Annex VIII Part III)'
const fullQuality = 'full quality assurance (module H, Annex VIII Part IV)'
const certification = 'a European cybersecurity certification scheme'

const standards =
  'only where harmonised standards, common specifications or European cybersecurity certification schemes at assurance level at least substantial are applied in full'
const substantial = 'where such a scheme is available and applicable (Article 27(9)), at assurance level at least substantial'

const openSource =
  'only for free and open-source software whose technical documentation is public when it is placed on the market; any procedure of Article 32(1) is then open'

function route(procedure: string, source: string, condition: string | null = null): ConformityRoute {
  return { procedure, source, condition }
}

const routes: Readonly<Record<Classification, readonly ConformityRoute[]>> = {
  STANDARD: [
    route(internal, 'Article 32(1)(a)'),
    route(examination, 'Article 32(1)(b)'),
    route(fullQuality, 'Article 32(1)(c)'),
    route(certification, 'Article 32(1)(d)', 'where such a scheme is available and applicable (Article 27(9))'),
  ],
  IMPORTANT_1: [
    route(internal, 'Article 32(1)(a) and (2)', standards),
    route(examination, 'Article 32(2)(a)'),
    route(fullQuality, 'Article 32(2)(b)'),
    route(certification, 'Article 32(1)(d) and (2)', substantial),
    route(internal, 'Article 32(5)', openSource),
  ],
  IMPORTANT_2: [
    route(examination, 'Article 32(3)(a)'),
    route(fullQuality, 'Article 32(3)(b)'),
    route(certification, 'Article 32(3)(c)', substantial),
    route(internal, 'Article 32(5)', openSource),
  ],
  CRITICAL: [
    route(certification, 'Article 32(4)(a)', 'where a delegated act under Article 8(1) requires the certificate'),
    route(examination, 'Article 32(3)(a) and (4)(b)', 'where the conditions of Article 8(1) are not met'),
    route(fullQuality, 'Article 32(3)(b) and (4)(b)', 'where the conditions of Article 8(1) are not met'),
    route(certification, 'Article 32(3)(c) and (4)(b)', `where the conditions of Article 8(1) are not met; ${substantial}`),
  ],
}

/** Names of the classes, and where the regulation defines them. */
export const classes: Readonly<Record<Classification, { readonly title: string; readonly source: string }>> = {
  STANDARD: { title: 'Product with digital elements that is neither important nor critical', source: 'Article 6' },
  IMPORTANT_1: { title: 'Important product, class I', source: 'Article 7 and Annex III' },
  IMPORTANT_2: { title: 'Important product, class II', source: 'Article 7 and Annex III' },
  CRITICAL: { title: 'Critical product', source: 'Article 8 and Annex IV' },
}

/** Returns the conformity assessment procedures available to a class; none without a class. */
export function conformityRoutesOf(classification: Classification | undefined): readonly ConformityRoute[] {
  return classification === undefined ? [] : routes[classification]
}

/** The paragraph of Article 32 that applies to a class. */
export const paragraphOf: Readonly<Record<Classification, string>> = {
  STANDARD: 'Article 32(1)',
  IMPORTANT_1: 'Article 32(2)',
  IMPORTANT_2: 'Article 32(3)',
  CRITICAL: 'Article 32(4)',
}
