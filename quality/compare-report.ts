import { parsePurl } from '@waybill/identifiers'
import { type AdvisoryCandidate, explainMatch, matchComponent, type MatchTarget, matchTargetOf } from '@waybill/vulnerabilities'
import type { AdvisoryPack } from './advisory-pack.ts'
import { type MatchedComponent, matchPurl } from './match-sbom.ts'
import type { Reported } from './scanners/reported.ts'

/** Why only one of the two finds a vulnerability. */
type DifferenceCategory =
  | 'matched by Waybill only'
  | 'component not in the document'
  | 'advisory not at hand'
  | 'advisory withdrawn'
  | 'malicious code, a finding of integrity'
  | 'type of package without advisories'
  | 'version or name not affected'

/** A vulnerability that only one of the two finds, and the reason. */
export interface Difference {
  readonly kind: 'added' | 'lost'
  readonly category: DifferenceCategory
  readonly package: string
  readonly id: string
  readonly why: string
}

export interface Comparison {
  readonly agreed: number
  readonly differences: readonly Difference[]
}

/** Compares Waybill's findings in a document with the report of another scanner, by alias group. */
export function compareReport(components: readonly MatchedComponent[], reported: readonly Reported[], pack: AdvisoryPack): Comparison {
  const place = purlFinder(components)
  const theirs = reported.map((one) => ({ one, subject: place(one), groups: groupsIn(one, pack) }))
  const met = Map.groupBy(theirs, ({ subject }) => subject)
  const lost = theirs.filter(({ subject, groups }) => !isFoundBy(subject, groups, components))
  const added = components.flatMap((component) => {
    const known = new Set((met.get(component.subject.purl) ?? []).flatMap(({ groups }) => groups))
    return [...component.matches.keys()].filter((group) => !known.has(group)).map((group) => toAdded(component, group, pack))
  })
  const differences = [...added, ...unique(lost.map(({ one, subject, groups }) => toLost(one, subject, groups, pack)))]
  return { agreed: theirs.length - lost.length, differences }
}

function isFoundBy(purl: string | undefined, groups: readonly string[], components: readonly MatchedComponent[]): boolean {
  const component = components.find(({ subject: target }) => target.purl === purl)
  return component !== undefined && groups.some((group) => component.matches.has(group))
}

function groupsIn({ ids }: Reported, pack: AdvisoryPack): readonly string[] {
  return [...new Set(ids.map(pack.groupOf))]
}

/** Finds the component of a report's entry: by purl, else by name and version, else by the name without its namespace. */
function purlFinder(components: readonly MatchedComponent[]): (reported: Reported) => string | undefined {
  const byPurl = new Map(components.map(({ subject: target }) => [plain(target.purl), target.purl]))
  const byName = purlsBy(components, namesOf)
  const byPart = purlsBy(components, ({ purl }) => [parsePurl(purl)?.name ?? ''])
  return ({ purl, name, version }) => {
    const written = `${name}@${version}`.toLowerCase()
    return byPurl.get(plain(purl ?? '')) ?? byName.get(written) ?? byPart.get(written)
  }
}

function purlsBy(components: readonly MatchedComponent[], names: (target: MatchTarget) => readonly string[]): ReadonlyMap<string, string> {
  const named = components.flatMap(({ subject: target }) => names(target).map((name) => [target, name] as const))
  return new Map(named.map(([{ purl }, name]) => [`${name}@${parsePurl(purl)?.version ?? ''}`.toLowerCase(), purl]))
}

function plain(text: string): string {
  const purl = parsePurl(text)
  return purl === undefined ? text : matchTargetOf({ ...purl, qualifiers: {}, subpath: undefined }).purl
}

function namesOf({ packages, purl }: MatchTarget): readonly string[] {
  const { name = '', namespace } = parsePurl(purl) ?? {}
  const looked = packages.map(({ lookupKey }) => lookupKey.slice(lookupKey.indexOf(':') + 1))
  return namespace === undefined ? [...looked, name] : [...looked, `${namespace}/${name}`, `${namespace}:${name}`]
}

function toAdded({ subject: target }: MatchedComponent, group: string, pack: AdvisoryPack): Difference {
  const { sentences } = explainMatch(target, pack.candidatesNamed(group))
  return { kind: 'added', category: 'matched by Waybill only', package: target.purl, id: pack.nameOf(group), why: sentences.join(' ') }
}

function toLost(one: Reported, purl: string | undefined, groups: readonly string[], pack: AdvisoryPack): Difference {
  const name = one.purl ?? `${one.name} ${one.version}`
  const id = pack.nameOf(groups[0] ?? '')
  return { kind: 'lost', package: purl ?? name, id, ...whyLost(purl, groups, pack) }
}

function whyLost(purl: string | undefined, groups: readonly string[], pack: AdvisoryPack): Pick<Difference, 'category' | 'why'> {
  if (purl === undefined) return { category: 'component not in the document', why: 'The document holds no such component.' }
  const candidates = groups.flatMap(pack.candidatesNamed)
  if (candidates.length === 0) return { category: 'advisory not at hand', why: 'No advisory at hand goes by this id.' }
  if (candidates.every(({ withdrawn }) => withdrawn)) return { category: 'advisory withdrawn', why: 'The advisory was withdrawn.' }
  const target = matchPurl(purl, pack)?.subject
  if (target === undefined || target.packages.length === 0)
    return { category: 'type of package without advisories', why: 'No advisories are published for packages of this type.' }
  return { category: categoryOf(target, candidates), why: explainMatch(target, candidates).sentences.join(' ') }
}

/** Of a component that is no vulnerable one by these advisories. */
function categoryOf(target: MatchTarget, candidates: readonly AdvisoryCandidate[]): DifferenceCategory {
  const isMalicious = candidates.every(({ kind }) => kind === 'malicious')
  return isMalicious && matchComponent(target, candidates).length > 0
    ? 'malicious code, a finding of integrity'
    : 'version or name not affected'
}

function unique(differences: readonly Difference[]): readonly Difference[] {
  return [...new Map(differences.map((each) => [JSON.stringify([each.package, each.id]), each])).values()]
}
