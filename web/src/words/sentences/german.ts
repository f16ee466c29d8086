import type { Catalogue } from './catalogue.ts'
import { component } from './german-component.ts'
import { evidence } from './german-evidence.ts'
import { licence } from './german-licence.ts'
import { remedy } from './german-remedy.ts'
import { summary } from './german-summary.ts'
import { vulnerability } from './german-vulnerability.ts'

/** In the order in which sentences are tried: those with the most words of their own first, since a name may be any text. */
const parts: readonly Catalogue[] = [vulnerability, component, summary, evidence, licence, remedy]

export const german: Catalogue = {
  sentences: parts.flatMap(({ sentences }) => sentences),
  phrases: Object.assign({}, ...parts.map(({ phrases }) => phrases)) as Catalogue['phrases'],
}
