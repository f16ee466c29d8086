const cloneByShell = /^(?:ssh:|git@|[\w.-]+@[\w.-]+:)/iu
const shown = 'write it as https://host/path'

/** Returns the address that is fetched: `git:` and `git+https:` mean https. */
export function addressOf(url: string): string {
  return url.replace(/^git\+(?=https?:)/iu, '').replace(/^git:/iu, 'https:')
}

/** Says why an address cannot be scanned, before its host is looked up (docs/reference/repository-scans.md#addresses). */
export function addressProblem(url: string): string | undefined {
  if (cloneByShell.test(url)) return `url cannot be used: ssh is not supported; ${shown}`
  const parsed = URL.parse(addressOf(url))
  if (parsed === null) return `url is not a complete address; ${shown}`
  if (!/^https?:$/u.test(parsed.protocol)) return `url cannot be used: ${parsed.protocol} is not supported; ${shown}`
  if (parsed.username !== '' || parsed.password !== '') return 'url must not carry a user name or password'
  return undefined
}

// oxlint-disable-next-line no-control-regex -- git forbids them in refs
const forbiddenInRefs = /[\u0000-\u0020\u007F~^:?*[\\]|\.\.|@\{|\/\/|^[-/.]|[/.]$|\.lock$/u

/** Says why a branch or tag cannot exist (git-check-ref-format). */
export function refProblem(ref: string): string | undefined {
  return forbiddenInRefs.test(ref) ? `${JSON.stringify(ref)} is no name of a branch or tag` : undefined
}

/** Names a repository or archive by the last step of its address. */
export function nameOfTarget(url: string): string {
  const { pathname, hostname } = new URL(addressOf(url))
  const last =
    pathname
      .replace(/(?:\/|\/\.git)+$/u, '')
      .split('/')
      .at(-1) ?? ''
  const bare = decoded(last).replace(/\.(?:git|zip|jar|whl|nupkg|crate|tgz|tar(?:\.\w+)?)$/iu, '')
  return bare === '' ? hostname : bare
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
