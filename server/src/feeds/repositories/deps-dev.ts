import { countOf } from '#feeds/repositories/forge-fields.ts'
import type { PublisherClient } from '#feeds/repositories/publisher-client.ts'
import { emptyRecord } from '#feeds/repositories/repository-record.ts'
import type { RepositoryFetcher } from '#feeds/repositories/repository-fetcher.ts'
import { asObject, asObjects, asText } from '@waybill/documents/json/json-values.ts'
import { parsePurl, type Purl } from '@waybill/identifiers/purl.ts'
import { repositoryOf } from '@waybill/identifiers/repository-url.ts'

/** A package of which the repository is looked for. */
export interface UnlinkedPackage {
  /** Canonical, without version. */
  readonly packagePurl: string
  /** One of the versions in use. */
  readonly version: string
}

const systems: Readonly<Record<string, string>> = {
  npm: 'npm',
  golang: 'go',
  maven: 'maven',
  pypi: 'pypi',
  nuget: 'nuget',
  cargo: 'cargo',
  gem: 'rubygems',
}

/** The types of purls whose packages deps.dev knows. */
export const depsDevTypes = Object.keys(systems)

/** Asks deps.dev where a package is made: `https://…` of its source repository; undefined when it does not know. */
export async function fetchRepositoryUrl(ask: PublisherClient, { packagePurl, version }: UnlinkedPackage): Promise<string | undefined> {
  const purl = parsePurl(packagePurl)
  const system = purl && systems[purl.type]
  if (purl === undefined || system === undefined) return undefined
  const told = await ask(`/v3/systems/${system}/packages/${encodeURIComponent(nameOf(purl))}/versions/${encodeURIComponent(version)}`)
  return told.is === 'told' ? sourceOf(told.content) : undefined
}

function nameOf({ type, namespace, name }: Purl): string {
  return namespace === undefined ? name : `${namespace}${type === 'maven' ? ':' : '/'}${name}`
}

function sourceOf(content: unknown): string | undefined {
  const related = asObjects(asObject(content)?.['relatedProjects'])
  const sources = related.filter(({ relationType }) => relationType === 'SOURCE_REPO')
  const [id] = sources.flatMap(({ projectKey }) => asText(asObject(projectKey)?.['id']) ?? [])
  return id === undefined ? undefined : repositoryOf(`https://${id}`)?.url
}

/** Asks deps.dev about a repository: it knows stars, forks and open issues, and no dates. */
export function depsDevFetcher(ask: PublisherClient): RepositoryFetcher {
  return async ({ url, host, path }, now) => {
    const told = await ask(`/v3/projects/${encodeURIComponent(`${host}/${path}`)}`)
    if (told.is !== 'told') return { is: 'absent' }
    const project = asObject(told.content) ?? {}
    const counts = {
      stars: countOf(project['starsCount']),
      forks: countOf(project['forksCount']),
      openIssues: countOf(project['openIssuesCount']),
    }
    return { is: 'visited', record: { ...emptyRecord(url, now), ...counts }, etag: undefined }
  }
}
