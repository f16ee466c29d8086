import { versionOrderOf } from '@waybill/versions'

/** How to recognise releases, by the name of the ordering; other orderings use the words of `unfinished`. */
const stable: ReadonlyMap<string, (version: string) => boolean> = new Map([
  ['semver', isPlainNumber],
  ['pub', isPlainNumber],
  ['julia', isPlainNumber],
  ['nuget', isPlainNumber],
  ['conan', isPlainNumber],
  ['pep440', isPythonRelease],
  ['rubygems', (version: string) => !/[a-z]/iu.test(version)],
])

/** Checks whether a version is a release rather than a pre-release, by the rules of its ecosystem. Pure and total. */
export function isStableVersion(ecosystem: string | undefined, version: string): boolean {
  const order = ecosystem === undefined ? undefined : versionOrderOf(ecosystem)
  return (stable.get(order?.name ?? '') ?? hasNoPreviewWord)(version.trim())
}

/** A `-` introduces a pre-release, a `+` build metadata. */
function isPlainNumber(version: string): boolean {
  return /^[v=]?\d+(?:\.\d+)*(?:\+.*)?$/iu.test(version)
}

/** Post-releases and local versions are releases. */
function isPythonRelease(version: string): boolean {
  const [released = ''] = version.split('+', 1)
  return /^v?(?:\d+!)?\d/iu.test(released) && !/(?:a|b|c|rc|alpha|beta|pre|preview|dev)[-_.]?\d*(?=$|[-_.]|post|dev)/iu.test(released)
}

const unfinished = new Set([
  'alpha',
  'beta',
  'a',
  'b',
  'm',
  'milestone',
  'rc',
  'cr',
  'ea',
  'pre',
  'preview',
  'dev',
  'snapshot',
  'nightly',
  'canary',
])

/** Checks the words of a version; those such as `jre`, `Final` and `RELEASE` do not matter. */
function hasNoPreviewWord(version: string): boolean {
  const words = version.toLowerCase().match(/[a-z]+/gu) ?? []
  return /\d/u.test(version) && words.every((word) => !unfinished.has(word))
}
