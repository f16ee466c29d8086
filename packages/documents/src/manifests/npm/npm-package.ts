import { asText } from '../../json/json-values.ts'
import { hashOf, hashStrength } from '../../sbom/component-hash.ts'
import type { Hash } from '../../sbom/sbom.ts'
import { type NamedPackage, namePackage } from '../named-package.ts'
import { firstGroup } from '../text/first-group.ts'
import { isGitAddress, vcsUrlOf } from '../text/address.ts'

const publicRegistries =
  /^https?:\/\/(?:registry\.npmjs\.(?:org|com)|registry\.yarnpkg\.com|registry\.npm\.taobao\.org|registry\.npmmirror\.com)\//u

/** Identifies a package that a lock file resolved to an address. */
export function resolvedNpmPackage(name: string, version: string | undefined, resolved: unknown): NamedPackage {
  return namePackage('npm', name, { version, qualifiers: originOf(name, asText(resolved)) })
}

/** Says where a package comes from that is not from the public registry, as purl qualifiers. */
export function originOf(name: string, address: string | undefined): Readonly<Record<string, string>> {
  if (address === undefined || publicRegistries.test(address)) return {}
  if (isGitAddress(address)) return { vcs_url: vcsUrlOf(address) }
  const hosted = hostedAddress(address)
  if (hosted !== undefined) return { vcs_url: vcsUrlOf(hosted) }
  if (!/^https?:/u.test(address)) return {}
  const at = address.indexOf(`/${name}/-/`)
  return at === -1 ? { download_url: address.replace(/#.*$/u, '') } : { repository_url: address.slice(0, at) }
}

const hosts: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
  gist: 'gist.github.com',
}

/** Expands npm's `owner/name#ref` and `github:owner/name`. */
function hostedAddress(text: string): string | undefined {
  const [, host = 'github', path] = /^(?:(github|gitlab|bitbucket|gist):)?([\w.-]+\/[\w.-]+(?:#.*)?|(?<=gist:)[\w#]+)$/u.exec(text) ?? []
  return path === undefined ? undefined : `https://${hosts[host] ?? host}/${path}`
}

const exactVersion = /^[=v\s]*(\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?)$/u

/** Whether a package lies in the repository itself. */
export function isOwnSource(specifier: string): boolean {
  return /^(?:workspace|file|link|portal):|^\.{0,2}\//u.test(specifier)
}

/** Identifies what a manifest requires; undefined for packages of the repository itself. */
export function requiredNpmPackage(name: string, specifier: string): NamedPackage | undefined {
  if (isOwnSource(specifier)) return undefined
  const [, alias = name, range = ''] = /^npm:(@?[^@]+)(?:@(.*))?$/u.exec(specifier) ?? ['', name, specifier]
  const qualifiers = originOf(name, /[:/]/u.test(range) ? range : undefined)
  return namePackage('npm', alias, { version: firstGroup(exactVersion, range), range: range || undefined, qualifiers })
}

/** Reads npm's subresource integrity: several hashes, the strongest counts. */
export function integrityOf(integrity: unknown): Hash | undefined {
  const hashes = (asText(integrity) ?? '').slice(0, 2000).split(/\s+/u)
  const [best] = hashes.toSorted((a, b) => hashStrength(b.split('-', 1)[0]) - hashStrength(a.split('-', 1)[0]))
  const [algorithm] = (best ?? '').split('-', 1)
  return best === undefined ? undefined : hashOf(algorithm, best.replace(/\?.*$/u, ''))
}
