import type { Purl } from './purl.ts'

/** The location of a source repository. */
export interface RepositoryLocation {
  readonly host: string
  /** Without surrounding slashes. */
  readonly path: string
  /** `https://host/path`, the same for every notation. */
  readonly url: string
}

const longest = 2000

/** Hosts whose paths are owner and name, in any case; further segments lead to a file or page. */
const pairHosts: ReadonlySet<string> = new Set(['github.com', 'bitbucket.org', 'codeberg.org', 'gitee.com'])

const shorthands: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
}

/**
 * Finds the repository in what registries and people write: web and git addresses, `git+ssh://`, `git@host:path`, Maven's
 * `scm:git:…`, npm's `github:owner/name`. Undefined when the text names none.
 */
export function repositoryOf(text: string): RepositoryLocation | undefined {
  if (text.length > longest) return undefined
  const url = URL.parse(asWebAddress(text.trim()))
  if (url === null || !/^https?:$/u.test(url.protocol)) return undefined
  return placeOf(hostOf(url.hostname), url.pathname)
}

/** Each notation and its rewriting as a web address, host first, then path. */
const writings: readonly (readonly [RegExp, string])[] = [
  [/^scm:(?:git|hg|svn)[:|]/iu, ''],
  [/^(?:git|hg|svn)\+/iu, ''],
  [/^github:(?!\/)/iu, 'https://github.com/'],
  [/^gitlab:(?!\/)/iu, 'https://gitlab.com/'],
  [/^bitbucket:(?!\/)/iu, 'https://bitbucket.org/'],
  [/^[\w.-]+@([\w.-]+):(?!\/)/u, 'https://$1/'],
  // the URL parser keeps the case of hosts in schemes it does not know
  [/^(?:git|ssh):\/\/(?:[^@/]*@)?/iu, 'https://'],
  // a path after a colon, where a port would be
  [/^(https:\/\/[\w.-]+):(?!\d+(?:\/|$)|[^/]*@)/iu, '$1/'],
]

function asWebAddress(text: string): string {
  return writings.reduce((address, [pattern, web]) => address.replace(pattern, web), text)
}

function hostOf(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^www\./u, '')
    .replace(/\.$/u, '')
}

function placeOf(host: string, pathname: string): RepositoryLocation | undefined {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  if (!host.includes('.') || segments.length === 0) return undefined
  return pairHosts.has(host) ? pairPlace(host, segments) : groupPlace(host, segments)
}

function pairPlace(host: string, [owner, name]: readonly string[]): RepositoryLocation | undefined {
  const bare = name?.replace(/\.git$/iu, '')
  if (owner === undefined || !bare) return undefined
  return made(host, `${owner}/${bare}`.toLowerCase())
}

/** Reads a repository in nested groups of any depth; `/-/` leads out of the repository. */
function groupPlace(host: string, segments: readonly string[]): RepositoryLocation | undefined {
  const out = segments.indexOf('-')
  const path = (out === -1 ? segments : segments.slice(0, out)).join('/').replace(/\.git$/iu, '')
  const isGitlab = host.startsWith('gitlab.')
  if (path === '' || (isGitlab && !path.includes('/'))) return undefined
  return made(host, isGitlab ? path.toLowerCase().replace(/\/(?:tree|blob|issues)\/.*$/u, '') : path)
}

function made(host: string, path: string): RepositoryLocation {
  return { host, path, url: `https://${host}/${path}` }
}

/** Finds the repository that a purl names itself: Go modules and Swift packages on a forge, and the forges' own types. */
export function repositoryOfPurl({ type, namespace, name }: Pick<Purl, 'type' | 'namespace' | 'name'>): RepositoryLocation | undefined {
  const host = Object.hasOwn(shorthands, type) ? shorthands[type] : undefined
  if (host !== undefined) return repositoryOf(`https://${host}/${namespace ?? ''}/${name}`)
  const isByPath = type === 'golang' || type === 'swift'
  const path = `${namespace ?? ''}/${name}`
  return isByPath && /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)\//iu.test(path) ? modulePlace(path) : undefined
}

/** Finds the repository of a Go module, which may be a subfolder and may end in a major version: `…/name/v2`. */
function modulePlace(path: string): RepositoryLocation | undefined {
  return repositoryOf(`https://${path.replace(/\/v\d+$/u, '')}`)
}
