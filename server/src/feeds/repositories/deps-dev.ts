import { countOf } from '#feeds/repositories/forge-fields.ts'
import type { PublisherClient } from '#feeds/repositories/publisher-client.ts'
import { emptyRecord } from '#feeds/repositories/repository-record.ts'
import type { RepositoryFetcher } from '#feeds/repositories/repository-fetcher.ts'
import { asObject, asObjects, asText } from '@waybill/documents/json'
import { parsePurl, type Purl, repositoryOf } from '@waybill/identifiers'

/** A package whose repository is unknown. */
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

/** The purl types that deps.dev knows. */
export const depsDevTypes = Object.keys(systems)

/** Fetches the URL of a package's source repository from deps.dev; undefined if it is unknown. */
export async function fetchRepositoryUrl(ask: PublisherClient, { packagePurl, version }: UnlinkedPackage): Promise<string | undefined> {
  const purl = parsePurl(packagePurl)
  const system = purl && systems[purl.type]
  if (purl === undefined || system === undefined) return undefined
  const answer = await ask(`/v3/systems/${system}/packages/${encodeURIComponent(nameOf(purl))}/versions/${encodeURIComponent(version)}`)
  return answer.is === 'content' ? sourceOf(answer.content) : undefined
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

/** Creates a fetcher for deps.dev, which knows stars, forks and open issues, but no dates. */
export function depsDevFetcher(ask: PublisherClient): RepositoryFetcher {
  return async ({ url, host, path }, now) => {
    const answer = await ask(`/v3/projects/${encodeURIComponent(`${host}/${path}`)}`)
    if (answer.is !== 'content') return { is: 'absent' }
    const project = asObject(answer.content) ?? {}
    const counts = {
      stars: countOf(project['starsCount']),
      forks: countOf(project['forksCount']),
      openIssues: countOf(project['openIssuesCount']),
    }
    return { is: 'visited', record: { ...emptyRecord(url, now), ...counts }, etag: undefined }
  }
}
