import type { Snapshot } from '#approvals/approvals.ts'
import { type CsafComponent, type CsafSource, type CsafStatement, type CsafVulnerability, productIdOf } from '@waybill/documents/csaf'
import { asList, asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'

/** Why something that was spoken of is not there any more. */
export const resolvedText = 'No longer found: what was published of it was withdrawn, or does not name this version any more.'

/**
 * Adds what the edition before spoke of and nothing speaks of today: whoever has that edition learns that it is not affected. Later
 * editions say so as well. Pure.
 */
export function withResolvedStatements(source: CsafSource, previous: JsonObject, snapshot: Snapshot): CsafSource {
  const places = affectedComponentsByKey(source, snapshot)
  const byName = new Map(source.vulnerabilities.flatMap((one) => [one.key, ...one.aliases].map((name) => [name, one] as const)))
  const more = new Map<CsafVulnerability, CsafStatement[]>()
  const gone: CsafVulnerability[] = []
  for (const before of asObjects(previous['vulnerabilities'])) {
    const names = namesOf(before)
    const now = names.flatMap((name) => byName.get(name) ?? [])[0]
    const statements = resolvedStatements(source, before, { now, places })
    if (statements.length > 0 && now === undefined) gone.push(resolvedVulnerability(before, names, statements))
    else if (now !== undefined) more.set(now, [...(more.get(now) ?? []), ...statements])
  }
  const known = source.vulnerabilities.map((one) => Object.assign({}, one, { statements: [...one.statements, ...(more.get(one) ?? [])] }))
  return { ...source, vulnerabilities: [...known, ...gone].toSorted((one, other) => (one.key < other.key ? -1 : 1)) }
}

type AffectedComponent = Pick<CsafStatement, 'component' | 'module'>

/** Every place of the release that can be spoken of, by the id that documents give it. */
function affectedComponentsByKey(source: CsafSource, { modules }: Snapshot): ReadonlyMap<string, AffectedComponent> {
  const all = modules.flatMap((module, index) =>
    module.components.map(({ name, version, purl }): AffectedComponent => {
      const component: CsafComponent = { name, version, purl }
      return { component, module: modules.length > 1 ? index : undefined }
    }),
  )
  return new Map(all.map((scope) => [productIdOf(source, scope), scope]))
}

function namesOf(vulnerability: JsonObject): readonly string[] {
  return [asText(vulnerability['cve']), ...asObjects(vulnerability['ids']).map(({ text }) => asText(text))].flatMap((name) => name ?? [])
}

interface CurrentState {
  readonly now: CsafVulnerability | undefined
  readonly places: ReadonlyMap<string, AffectedComponent>
}

function resolvedStatements(source: CsafSource, before: JsonObject, { now, places }: CurrentState): readonly CsafStatement[] {
  const told = new Set(now?.statements.map((statement) => productIdOf(source, statement)))
  const ids = Object.values(asObject(before['product_status']) ?? {}).flatMap((list) => asList(list).flatMap((id) => asText(id) ?? []))
  return ids
    .filter((id) => !told.has(id))
    .flatMap((id) => places.get(id) ?? [])
    .map((scope) => Object.assign({}, scope, { status: 'known_not_affected', impact: resolvedText } as const))
}

function resolvedVulnerability(
  before: JsonObject,
  [key = '', ...aliases]: readonly string[],
  statements: readonly CsafStatement[],
): CsafVulnerability {
  return {
    key,
    aliases,
    title: asText(before['title']),
    description: asText(asObjects(before['notes'])[0]?.['text']),
    weakness: undefined,
    published: asText(before['release_date']),
    vectors: [],
    references: asObjects(before['references']).flatMap(({ url }) => asText(url) ?? []),
    isExploited: false,
    statements,
  }
}
