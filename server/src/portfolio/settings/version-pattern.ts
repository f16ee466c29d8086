/**
 * Reports whether a version pattern (exact, a prefix with `*`, or `*`) matches a version. Only `*` matches a component without a version.
 */
export function matchesVersion(pattern: string, version: string | undefined): boolean {
  if (pattern === '*') return true
  if (pattern.endsWith('*')) return version?.startsWith(pattern.slice(0, -1)) === true
  return pattern === version
}
