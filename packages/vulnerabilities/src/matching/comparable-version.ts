import type { Purl } from '@waybill/identifiers'

/** Placeholders of tools for an unknown version, and requirements that stand for many versions. */
const noVersion = /^(?:unknown|unspecified|null|undefined|none|n\/a|latest|noassertion|\(devel\)|\*)$|^[\^~<>=[(]|[,|]|\$\{/iu

/** Rewrites version spellings to the one that advisories of the type use. */
const spellings: ReadonlyMap<string, (version: string, purl: Purl) => string> = new Map([
  ['golang', goVersion],
  ['swift', withoutV],
  ['githubactions', withoutV],
  ['github', withoutV],
  ['bitnami', withoutRevision],
  ['gem', withoutPlatform],
  ['deb', withEpoch],
  ['rpm', withEpoch],
])

/** Normalises the version of a purl for comparison with advisories; undefined when it is absent, a word (`latest`) or a requirement (`^1.2`). */
export function comparableVersion(purl: Purl): string | undefined {
  const version = withoutPin(purl.version ?? '')
  if (version === '' || noVersion.test(version)) return undefined
  return spellings.get(purl.type)?.(version, purl) ?? version
}

/** Writes Go's own versions as SemVer, as advisories do: `go1.21rc2` is 1.21.0-rc.2. */
export function goToolVersion(version: string): string {
  const [, major, minor, patch = '0', stage, number] = /^(?:go|v)?(\d+)\.(\d+)(?:\.(\d+))?(?:(rc|beta)(\d+))?(?:\s|$)/u.exec(version) ?? []
  if (minor === undefined) return version
  const release = `${major}.${minor}.${patch}`
  return stage === undefined ? release : `${release}-${stage}.${number}`
}

/** Unwraps a requirement of exactly one version: `[13.0.3]`, `==1.2`. */
function withoutPin(version: string): string {
  const [, bracketed, equalled] = /^(?:\[([^,[\]]+)\]|={1,3}\s*(\S+))$/u.exec(version) ?? []
  return bracketed ?? equalled ?? version
}

function goVersion(version: string): string {
  return withoutV(version).replace(/\+incompatible$/u, '')
}

function withoutV(version: string): string {
  return version.replace(/^v(?=\d)/iu, '')
}

/** Drops the build number: `17.2.0-8` is the eighth build of 17.2.0, not a prerelease. */
function withoutRevision(version: string): string {
  return version.replace(/-r?\d+$/u, '')
}

/** Drops the platform: `1.13.0-x86_64-linux` is a build of 1.13.0. */
function withoutPlatform(version: string): string {
  return version.replace(/-(?:x86|x64|i[3-6]86|arm|aarch64|universal|java|jruby|mswin|mingw|darwin|linux).*$/u, '')
}

/** Adds the epoch, which some tools keep out of the version. */
function withEpoch(version: string, { qualifiers }: Purl): string {
  const epoch = qualifiers['epoch'] ?? '0'
  return /^[1-9]\d*$/u.test(epoch) && !/^\d+:/u.test(version) ? `${epoch}:${version}` : version
}
