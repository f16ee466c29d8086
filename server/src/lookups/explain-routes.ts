import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { findCandidates, loadVulnerabilities } from '#feeds/feeds.ts'
import type { RouteHost } from '#platform/http/route-host.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { parseComponentVersion, parseCpe, type Purl } from '@waybill/identifiers'
import { type AdvisoryCandidate, canonicalVulnerabilityId, matchTargetOf } from '@waybill/vulnerabilities'
import { Explanation, loadExplanation } from '#lookups/load-explanation.ts'
import { closed } from '#platform/http/unknown-fields.ts'

const Question = Type.Object(
  {
    purl: Type.String({ minLength: 1, maxLength: 2000, description: 'a purl, or a component key with its version; it need not be stored' }),
    vulnerability: Type.String({ minLength: 1, maxLength: 200, description: 'an id of any kind; it need not be stored' }),
    cpe: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, description: 'the CPE that a document gives the component' })),
  },
  { title: 'VulnerabilityQuestion', ...closed },
)
const PackageQuery = Type.Object({
  package: Type.String({ minLength: 1, maxLength: 2000, description: 'a purl or a component key, with or without version' }),
})

const Severities = Type.Array(Type.Object({ type: Type.String(), vector: Type.String() }))
const Affected = Type.Object(
  {
    lookupKey: Type.String(),
    ecosystem: Type.String(),
    release: Type.Optional(Type.String({ description: 'of the distribution; absent: every release' })),
    name: Type.String(),
    ranges: Type.Array(
      Type.Object({ type: Type.Enum(['SEMVER', 'ECOSYSTEM']), events: Type.Array(Type.Record(Type.String(), Type.String())) }),
    ),
    versions: Type.Array(Type.String()),
    severities: Severities,
  },
  { title: 'AdvisoryEntry' },
)
const Candidate = Type.Object(
  {
    advisoryId: Type.String(),
    kind: Type.Enum(['vulnerability', 'malicious']),
    withdrawn: Type.Boolean(),
    digest: Type.String(),
    affected: Affected,
  },
  { title: 'AdvisoryCandidate' },
)
const PackageAdvisories = Type.Object(
  {
    purl: Type.String(),
    lookupKeys: Type.Array(Type.String(), { description: 'the names by which advisories may cover the package' }),
    candidates: Type.Array(Candidate, { description: 'every entry in force, as `matchComponent` of @waybill/vulnerabilities takes it' }),
    vulnerabilities: Type.Array(
      Type.Object({
        advisoryId: Type.String(),
        vulnerability: Type.String(),
        aliases: Type.Array(Type.String()),
        summary: Type.Union([Type.String(), Type.Null()]),
        exploited: Type.Boolean(),
        severities: Severities,
      }),
    ),
  },
  { title: 'PackageAdvisories' },
)
const tags = ['lookups']

/** Registers why and why not (docs/reference/lookups.md#why-and-why-not). */
export function explainRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    explainRoute(app, context)
    packageRoute(app, context)
  }
}

function explainRoute(app: RouteHost, { db }: AppContext): void {
  app.post(
    '/vulnerabilities/explain',
    {
      config: { scopes: 'any-key' },
      schema: {
        operationId: 'explainVulnerability',
        summary: 'Why a component is affected by a vulnerability, or why not',
        tags,
        body: Question,
        response: { 200: Explanation },
      },
    },
    async ({ body: { purl, vulnerability, cpe } }) => {
      const id = canonicalVulnerabilityId(vulnerability)
      if (id === '') throw invalid('vulnerability', 'vulnerability must be the id of a vulnerability, such as CVE-2021-44228')
      if (cpe !== undefined && parseCpe(cpe) === undefined)
        throw invalid('cpe', 'cpe must be a CPE, such as cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*')
      return loadExplanation(db, matchTargetOf(requirePurl('purl', purl), cpe), id)
    },
  )
}

function packageRoute(app: RouteHost, { db }: AppContext): void {
  app.get(
    '/vulnerabilities/advisories',
    {
      config: { scopes: 'any-key' },
      schema: {
        operationId: 'listPackageAdvisories',
        summary: 'The advisories on a package, as a matcher in a browser needs them',
        tags,
        querystring: PackageQuery,
        response: { 200: PackageAdvisories },
      },
    },
    async ({ query }): Promise<Static<typeof PackageAdvisories>> => {
      const { purl, packages } = matchTargetOf(requirePurl('package', query.package))
      const lookupKeys = [...new Set(packages.map(({ lookupKey }) => lookupKey))]
      const candidates = [...(await findCandidates(db, lookupKeys)).values()].flat()
      const known = await loadVulnerabilities(db, [...new Set(candidates.map(({ advisoryId }) => advisoryId))])
      return {
        purl,
        lookupKeys,
        candidates: candidates.map(toCandidate),
        vulnerabilities: Array.from(known, ([advisoryId, { key, names, summary = null, knownExploited, severities }]) => ({
          advisoryId,
          vulnerability: key,
          aliases: names.filter((name) => name !== key),
          summary,
          exploited: knownExploited,
          severities: [...severities],
        })),
      }
    },
  )
}

function toCandidate({ affected, ...candidate }: AdvisoryCandidate): Static<typeof Candidate> {
  const { release, ranges, versions, severities, ...names } = affected
  return {
    ...candidate,
    affected: {
      ...names,
      ...(release !== undefined && { release }),
      ranges: ranges.map(({ type, events }) => ({ type, events: events.map((event) => ({ ...event })) })),
      versions: [...versions],
      severities: [...severities],
    },
  }
}

function requirePurl(parameter: string, text: string): Purl {
  const purl = parseComponentVersion(text)
  if (purl === undefined)
    throw invalid(parameter, `${parameter} must be a purl, or a component key with its version such as npm:lodash@4.17.20`)
  return purl
}
