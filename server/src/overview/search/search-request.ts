import { type Caller, hasFeature, hasScope } from '#access/access.ts'
import { portfolioReaders, productReaders } from '#access/scope-sets.ts'
import { isId } from '#platform/ids.ts'
import { packagePurlOf, parsePurl } from '@waybill/identifiers'
import { type SearchType, searchTypes } from '#overview/search/search-result.ts'

/** What was typed: words, or in full one of our ids or the purl of a component. */
export type SearchRequest =
  | {
      readonly by: 'words'
      readonly words: string
      readonly vulnerabilityPrefixes: readonly string[]
      readonly weakness: number | undefined
    }
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'purl'; readonly packagePurl: string }

const weaknessId = /^cwe-(\d{1,6})$/iu
/** Such as `CVE-2021`, `GHSA-`: what no id of a vulnerability begins with is not looked up. */
const vulnerabilityPrefix = /^[a-z]{2,}-[\w:.-]*$/iu

/** Recognises what was typed (docs/reference/overview.md#search). */
export function readSearch(typed: string): SearchRequest {
  const text = typed.trim()
  const lower = text.toLowerCase()
  if (isId(lower)) return { by: 'id', id: lower }
  const purl = parsePurl(text)
  if (purl !== undefined) return { by: 'purl', packagePurl: packagePurlOf(purl) }
  const number = weaknessId.exec(text)?.[1]
  return {
    by: 'words',
    words: lower,
    vulnerabilityPrefixes: vulnerabilityPrefix.test(text) ? publishedForms(text) : [],
    weakness: number === undefined ? undefined : Number(number),
  }
}

/** Ids are published in upper case, but for what follows GHSA; some sources use lower case too. */
function publishedForms(id: string): readonly string[] {
  return [...new Set([id, id.toUpperCase(), id.toLowerCase().replace(/^ghsa/u, 'GHSA')])]
}

/** Types that not everybody may read who may search. */
const requirements: Readonly<Partial<Record<SearchType, (caller: Caller) => boolean>>> = {
  risk: (caller) => hasScope(caller, ...portfolioReaders),
  product: (caller) => hasScope(caller, ...productReaders) && hasFeature(caller, 'products'),
  approval: (caller) => hasScope(caller, ...portfolioReaders) && hasFeature(caller, 'approvals'),
}

/** The types that the caller may read. */
export function searchableTypes(caller: Caller): readonly SearchType[] {
  return searchTypes.filter((type) => requirements[type]?.(caller) ?? true)
}
