import { countOf } from '#feeds/repositories/forge-fields.ts'
import type { Ask } from '#feeds/repositories/publisher.ts'
import { nothingOf } from '#feeds/repositories/repository-record.ts'
import type { Visitor } from '#feeds/repositories/visitor.ts'
import { asObject, asObjects, asText } from '#standards/json/json-values.ts'
import { parsePurl, type Purl } from '#standards/purl.ts'
import { repositoryOf } from '#standards/repository-url.ts'

/** A package of which the repository is looked for. */
export interface Sought {
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
export async function seekRepository(ask: Ask, { packagePurl, version }: Sought): Promise<string | undefined> {
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
export function depsDevVisitor(ask: Ask): Visitor {
  return async ({ url, host, path }, now) => {
    const told = await ask(`/v3/projects/${encodeURIComponent(`${host}/${path}`)}`)
    if (told.is !== 'told') return { is: 'absent' }
    const project = asObject(told.content) ?? {}
    const counts = {
      stars: countOf(project['starsCount']),
      forks: countOf(project['forksCount']),
      openIssues: countOf(project['openIssuesCount']),
    }
    return { is: 'visited', record: { ...nothingOf(url, now), ...counts }, etag: undefined }
  }
}
