import { type Distribution, distributions } from './distributions.ts'

/** A package ecosystem that advisories cover, with its rule for package names. */
export interface Ecosystem {
  /** OSV's name, without suffix. */
  readonly name: string
  readonly purlType: string
  /** Normalises a name, so that two spellings of one package become equal. */
  readonly normaliseName: (name: string) => string
  readonly distribution: Distribution | undefined
}

function asWritten(name: string): string {
  return name
}

function lowerCase(name: string): string {
  return name.toLowerCase()
}

/** Normalises by PEP 503, without extras. */
function pythonName(name: string): string {
  return name
    .replace(/\[.*$/su, '')
    .replace(/[-_.]+/gu, '-')
    .toLowerCase()
}

/** Folds case, `-` and `_`: the registry accepts no two crates that differ by these alone. */
function crateName(name: string): string {
  return name.replaceAll('_', '-').toLowerCase()
}

/** Accepts repository addresses with or without scheme and `.git`. */
function swiftName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^[a-z+]+:\/\//u, '')
    .replace(/(?:\.git)?\/?$/u, '')
}

function juliaName(name: string): string {
  return name.replace(/\.jl$/u, '')
}

const registries: readonly (readonly [name: string, purlType: string, normaliseName: (name: string) => string])[] = [
  ['npm', 'npm', asWritten],
  ['PyPI', 'pypi', pythonName],
  ['Maven', 'maven', asWritten],
  ['Go', 'golang', lowerCase],
  ['crates.io', 'cargo', crateName],
  ['NuGet', 'nuget', lowerCase],
  ['RubyGems', 'gem', asWritten],
  ['Packagist', 'composer', lowerCase],
  ['Hex', 'hex', lowerCase],
  ['Pub', 'pub', lowerCase],
  ['CRAN', 'cran', asWritten],
  ['Bioconductor', 'bioconductor', asWritten],
  ['Hackage', 'hackage', asWritten],
  ['ConanCenter', 'conan', lowerCase],
  ['SwiftURL', 'swift', swiftName],
  ['GitHub Actions', 'githubactions', lowerCase],
  ['Bitnami', 'bitnami', lowerCase],
  ['Julia', 'julia', juliaName],
  ['opam', 'opam', asWritten],
  ['VSCode', 'vscode-extension', lowerCase],
]

/** RPM package names are case-sensitive; those of the other distributions are lower case. */
function distributionEcosystem(distribution: Distribution): Ecosystem {
  const { ecosystem: name, purlType } = distribution
  return { name, purlType, normaliseName: purlType === 'rpm' ? asWritten : lowerCase, distribution }
}

/** All ecosystems whose packages a purl can name. */
export const ecosystems: readonly Ecosystem[] = [
  ...registries.map(([name, purlType, normaliseName]) => ({ name, purlType, normaliseName, distribution: undefined })),
  ...distributions.map(distributionEcosystem),
]

const byName = new Map(ecosystems.map((ecosystem) => [ecosystem.name, ecosystem]))

/** Finds an ecosystem by its name without suffix; undefined when purls cannot name its packages. */
export function ecosystemOf(name: string): Ecosystem | undefined {
  return byName.get(name)
}

/**
 * Splits off the suffix: `Debian:11` is release 11 of Debian, `Packagist:https://packages.drupal.org/8` a repository of Packagist.
 * `Root:` republishes other ecosystems under its own name: `Root:npm` is npm.
 */
export function splitEcosystem(text: string): { readonly ecosystem: string; readonly release: string | undefined } {
  const plain = text.replace(/^Root:(?=.)/u, '')
  const at = plain.indexOf(':')
  const release = at === -1 ? '' : plain.slice(at + 1)
  return { ecosystem: at === -1 ? plain : plain.slice(0, at), release: release === '' ? undefined : release }
}

/** Builds the lookup key of a package: `npm:lodash`, `PyPI:zope-interface`. Undefined for an ecosystem that no purl type belongs to. */
export function lookupKeyOf(ecosystem: string, name: string): string | undefined {
  const known = byName.get(splitEcosystem(ecosystem).ecosystem)
  const normalised = known?.normaliseName(name.trim()) ?? ''
  return known === undefined || normalised === '' ? undefined : `${known.name}:${normalised}`
}

/**
 * Normalises the release in a suffix or `distro` qualifier: `22.04` for `22.04:LTS` and for `jammy`. Undefined where the ecosystem
 * has no releases or the text names none, such as a repository address.
 */
export function releaseOf(ecosystem: string, text: string): string | undefined {
  return byName.get(ecosystem)?.distribution?.releaseOf?.(text)
}
