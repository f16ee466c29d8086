/** Whether a version pattern of a setting (exact, ends in `*`, or `*`) means a version. A component without a version is met by `*` alone. */
export function matchesVersion(pattern: string, version: string | undefined): boolean {
  if (pattern === '*') return true
  if (pattern.endsWith('*')) return version?.startsWith(pattern.slice(0, -1)) === true
  return pattern === version
}
