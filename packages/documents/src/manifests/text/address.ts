/** Removes user and password from web addresses; `git@` of ssh stays. */
export function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)([^/@\s]*)@/iu, (whole, scheme: string, user: string) =>
    user.includes(':') || /https?:/iu.test(scheme) ? scheme : whole,
  )
}

/** Writes a git repository and commit as the qualifier `vcs_url` has it: `git+https://host/owner/name.git@commit`. */
export function vcsUrlOf(address: string, commit?: string): string {
  const [bare = '', fragment = ''] = address.trim().split('#', 2)
  const url = bare.replace(/^[\w.-]+@([\w.-]+):(?!\/)/u, 'ssh://git@$1/').replace(/\?.*$/u, '')
  const reference = commit ?? fragment.replace(/^(?:commit|tag|branch|semver)[=:]/u, '')
  const scheme = /^(?:git|hg|svn|bzr)(?:\+|:)/u.test(url) ? '' : 'git+'
  return `${scheme}${url}${reference === '' ? '' : `@${reference}`}`
}

/** Whether an address leads to a git repository rather than to an archive. */
export function isGitAddress(address: string): boolean {
  return /^(?:git\+|git:|git@|ssh:)|\.git(?:[#?@]|$)/u.test(address)
}

/** Joins a folder and a relative path; undefined where the path leaves the repository. */
export function joinPath(folder: string, relative: string): string | undefined {
  const segments: string[] = []
  for (const segment of `${folder}/${relative}`.split('/')) {
    if (segment === '..' && segments.pop() === undefined) return undefined
    if (segment !== '..' && segment !== '.' && segment !== '') segments.push(segment)
  }
  return segments.join('/')
}

/** Returns the folder of a path; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
