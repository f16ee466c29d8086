const wellKnown = /^(?:CVE|GHSA|EUVD)-/u

/** Orders ids of a vulnerability: those that everybody looks up first, then those of single distributions and registries. */
export function wellKnownFirst(ids: readonly string[]): readonly string[] {
  return [...ids.filter((id) => wellKnown.test(id)), ...ids.filter((id) => !wellKnown.test(id))]
}
