import { ApiError } from '../api/api-error.ts'
import { api, unwrap, unwrapWithHeaders } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { knowledgeQuery } from '../shared/knowledge.ts'
import { queries } from '../shared/queries.ts'
import type { Recognised } from './recognise.ts'

export type CveDetail = components['schemas']['CveDetail']
export type Weakness = components['schemas']['Weakness']

/** A vulnerability that was found, with what it was found by. */
export interface FoundVulnerability extends CveDetail {
  /** Vendor and product of a search. */
  readonly product?: string
  /** For a component: 0 exact, 1 likely, 2 weak (docs/reference/lookups.md#vulnerabilities-of-a-component). */
  readonly confidence?: number
}

export type Catalogue = 'cwe' | 'euvd'

/** What is known of something. */
export type Found =
  | { readonly kind: 'weakness'; readonly weakness: Weakness }
  /** The catalogue was never read, so that nothing can be said. */
  | { readonly kind: 'unread'; readonly catalogue: Catalogue }
  | {
      readonly kind: 'vulnerabilities'
      readonly vulnerabilities: readonly FoundVulnerability[]
      /** Ids that no stored record has. */
      readonly unknown: readonly string[]
      /** There are more on the next page. */
      readonly hasMore: boolean
    }

/** Details per request. */
const mostIds = 100

/** Looks something up; `page` is of a search by words, or of the vulnerabilities of a component. */
export async function lookUp(asked: Recognised, page: number, signal: AbortSignal): Promise<Found> {
  if (asked.kind === 'weakness') return loadWeakness(asked.id, signal)
  if (asked.kind === 'words') return search(asked.text, page, signal)
  if (asked.kind === 'component') return loadOfComponent(asked, page, signal)
  if (asked.ids.every(isOfEuvd) && (await isUnread('euvd'))) return { kind: 'unread', catalogue: 'euvd' }
  return loadDetails(await Promise.all(asked.ids.map((id) => toCve(id, signal))), signal)
}

/** Asks for no weakness where there is none: the browser would log the answer as an error. */
async function loadWeakness(id: string, signal: AbortSignal): Promise<Found> {
  if (await isUnread('cwe')) return { kind: 'unread', catalogue: 'cwe' }
  const answer = await known(unwrap(api.GET('/vulnerabilities/cwes/{cwe_id}', { params: { path: { cwe_id: id } }, signal })))
  if (answer === undefined) return { kind: 'vulnerabilities', vulnerabilities: [], unknown: [id], hasMore: false }
  return { kind: 'weakness', weakness: answer[1] }
}

async function isUnread(catalogue: Catalogue): Promise<boolean> {
  const feeds = await queries.fetchQuery({ ...knowledgeQuery, staleTime: 0 })
  return feeds.find(({ feed }) => feed === catalogue)?.records === 0
}

/** Returns the answer; undefined where the service knows nothing of that id. */
async function known<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

async function search(expression: string, page: number, signal: AbortSignal): Promise<Found> {
  const { data, headers } = await unwrapWithHeaders(
    api.POST('/vulnerabilities/cveFind', { body: { expression, details: true, page }, signal }),
  )
  const vulnerabilities = data.cves.flatMap(({ vendor, product, cves: those }) =>
    those.flatMap((one) => (typeof one === 'string' ? [] : [{ ...one, product: [vendor, product].filter(Boolean).join(' ') }])),
  )
  const hasMore = headers.get('x-has-more') === 'true'
  return { kind: 'vulnerabilities', vulnerabilities, unknown: [], hasMore }
}

interface AskedComponent {
  readonly key: string
  readonly version: string | undefined
}

async function loadOfComponent({ key, version }: AskedComponent, page: number, signal: AbortSignal): Promise<Found> {
  const component = { key, ...(version !== undefined && { version }) }
  const { comps = [] } = await unwrap(api.POST('/vulnerabilities/cveFindByKey', { body: { comps: [component] }, signal }))
  const confidences = new Map(comps.flatMap(({ cves }) => cves.flatMap((group) => group.cves.map((id) => [id, group.confidence] as const))))
  const ids = [...confidences.keys()]
  const found = await loadDetails(ids.slice((page - 1) * mostIds, page * mostIds), signal)
  if (found.kind !== 'vulnerabilities') return found
  const vulnerabilities = found.vulnerabilities.map((one) => ({ ...one, confidence: confidences.get(one.cve_id) ?? 0 }))
  return { ...found, vulnerabilities, hasMore: ids.length > page * mostIds }
}

async function loadDetails(ids: readonly string[], signal: AbortSignal): Promise<Found> {
  if (ids.length === 0) return { kind: 'vulnerabilities', vulnerabilities: [], unknown: [], hasMore: false }
  const { cves, unknown } = await unwrap(api.POST('/vulnerabilities/cveDetails', { body: { cves: [...ids] }, signal }))
  return { kind: 'vulnerabilities', vulnerabilities: cves, unknown, hasMore: false }
}

/** Returns the CVE of an EUVD id; other ids, and those that EUVD does not know, stay. */
async function toCve(id: string, signal: AbortSignal): Promise<string> {
  if (!isOfEuvd(id)) return id
  const record = await known(unwrap(api.GET('/euvd/{id}', { params: { path: { id } }, signal })))
  return record?.cveId ?? id
}

function isOfEuvd(id: string): boolean {
  return /^euvd-/iu.test(id)
}
