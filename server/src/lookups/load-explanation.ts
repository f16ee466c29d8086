import { type Static, Type } from 'typebox'
import type { Database } from '#database/database.ts'
import { findAdvisoriesOn, findCandidates, findLastSuccess, findVulnerabilities, loadCatalogueEntries } from '#feeds/feeds.ts'
import type { MatchTarget } from '@waybill/vulnerabilities'
import {
  type AdvisoryExplanation,
  explainVulnerability,
  needsAllRecords,
  type VulnerabilityExplanation,
} from '#lookups/explain-vulnerability.ts'

const OptionalText = Type.Union([Type.String(), Type.Null()])

const ExplainedAdvisory = Type.Object(
  {
    advisoryId: Type.String(),
    affected: Type.Boolean(),
    confidence: Type.Union([Type.Integer(), Type.Null()], { description: '1 to 5; null where the component is not affected' }),
    modified: Type.String({ format: 'date-time' }),
    withdrawn: OptionalText,
    publisher: Type.String(),
    sentences: Type.Array(Type.String()),
    proof: Type.Unknown({ description: 'what decided, as in the proof of a finding; null where the component is not affected' }),
  },
  { title: 'ExplainedAdvisory' },
)

/** Why a component is affected by a vulnerability, or why not (docs/reference/lookups.md#why-and-why-not). */
export const Explanation = Type.Object(
  {
    purl: Type.String(),
    vulnerability: Type.String({ description: 'the CVE id when there is one' }),
    aliases: Type.Array(Type.String()),
    known: Type.Boolean({ description: 'whether any feed has the id' }),
    affected: Type.Union([Type.Boolean(), Type.Literal('unknown')]),
    sentences: Type.Array(Type.String()),
    advisories: Type.Array(ExplainedAdvisory, { description: 'those that decide first, at most 100' }),
  },
  { title: 'VulnerabilityExplanation' },
)
export type Explanation = Static<typeof Explanation>

const maxAdvisories = 100

/** Explains a vulnerability of a component, neither of which has to be stored. Three queries at most. */
export async function loadExplanation(db: Database, target: MatchTarget, id: string): Promise<Explanation> {
  const [found, advisories] = await Promise.all([findVulnerabilities(db, [id]), findAdvisoriesOn(db, id)])
  if (advisories.length === 0) return explainWithoutAdvisory(db, target, id)
  const { key, names } = found.get(id) ?? { key: id, names: [id] }
  const explained = explainVulnerability(target, advisories, needsAllRecords(target) ? await loadOnPackages(db, target) : [])
  return {
    purl: target.purl,
    vulnerability: key,
    aliases: names.filter((name) => name !== key),
    known: true,
    affected: explained.affected,
    sentences: [verdictSentence(target, key, explained), ...(explained.advisories[0]?.sentences ?? [])],
    advisories: explained.advisories.slice(0, maxAdvisories).map(toExplainedAdvisory),
  }
}

async function loadOnPackages(db: Database, { packages }: MatchTarget): Promise<Parameters<typeof explainVulnerability>[2]> {
  const byKey = await findCandidates(db, [...new Set(packages.map(({ lookupKey }) => lookupKey))])
  return [...byKey.values()].flat()
}

async function explainWithoutAdvisory(db: Database, { purl }: MatchTarget, id: string): Promise<Explanation> {
  const [listed, lastRead] = await Promise.all([loadCatalogueEntries(db, [id]), findLastSuccess(db, 'osv')])
  const known = listed.has(id)
  const state = lastRead === null ? 'The advisory feed has never been read completely.' : `The advisory feed was last read at ${lastRead}.`
  const sentence = known
    ? `${id} is listed by KEV, EPSS or EUVD, but no stored advisory says which packages it affects.`
    : `No stored record has the id ${id}: it may be misspelt, or newer than the feeds.`
  return { purl, vulnerability: id, aliases: [], known, affected: 'unknown', sentences: [sentence, state], advisories: [] }
}

function verdictSentence({ purl }: MatchTarget, key: string, { affected, advisories }: VulnerabilityExplanation): string {
  const [first] = advisories
  const basis = first === undefined ? '' : `, by ${first.advisory.id}`
  if (affected === true) return `${purl} is affected by ${key}${basis}.`
  if (affected === 'unknown') return `Whether ${purl} is affected by ${key} cannot be decided from what is stored.`
  const count = advisories.length
  return `${purl} is not affected by ${key}: ${count === 1 ? 'the record on it does not apply' : `none of the ${String(count)} records on it applies`}.`
}

function toExplainedAdvisory({ advisory, match, sentences }: AdvisoryExplanation): Static<typeof ExplainedAdvisory> {
  return {
    advisoryId: advisory.id,
    affected: match !== undefined,
    confidence: match?.confidence ?? null,
    modified: advisory.modified,
    withdrawn: advisory.withdrawn ?? null,
    publisher: advisory.publisher?.name ?? '',
    sentences: [...sentences],
    proof: match?.evidence ?? null,
  }
}
