import { findExceptionByName } from './find-exception-by-name.ts'
import { gnuLicense } from './gnu-license.ts'
import { familiarNames, knownNames } from './known-names.ts'
import { licenseKey } from './license-key.ts'
import { isUrl } from './license-urls.ts'
import { correctLicenseName } from './correct-license-name.ts'

/** A licence found by name, as an SPDX expression, and how. */
export interface NamedLicense {
  readonly license: string
  readonly how: 'alias' | 'url' | 'misspelling' | 'family'
}

/** Finds the licence of a single name, with or without an exception. */
export function findLicenseByName(name: string): NamedLicense | undefined {
  const core = coreOf(name)
  const whole = byKey(licenseKey(core))
  if (whole !== undefined && whole.how !== 'family') return whole
  return withException(core) ?? withAside(core) ?? whole ?? byMisspelling(licenseKey(core))
}

/** Says that the terms are not those of the licence, as in `MIT (non-commercial use only)`. */
const changesTerms =
  /\b(?:modif|alter|adapt|custom|unofficial|draft|exclud|excepts?\b|except(?:ing|ions)|restrict|additional|non[\s-]?commercial|no commercial|evaluation|trial|research|academic|education|(?:internal|personal) use)/iu

/** Handles `Apache License (Apache-2.0)`: the text in parentheses repeats the name, refines it, or says something else. */
function withAside(name: string): NamedLicense | undefined {
  const aside = /\(([^()]*)\)/u.exec(name)?.[1]
  return aside === undefined || changesTerms.test(aside) ? undefined : beside(aside, name)
}

function beside(aside: string, name: string): NamedLicense | undefined {
  const key = licenseKey(name.replaceAll(/\([^()]*\)/gu, ' '))
  const outside = byKey(key) ?? byMisspelling(key)
  const inside = byKey(licenseKey(aside))
  const exact = preciser(outside)
  if (exact === undefined) return name.endsWith(')') ? (preciser(inside) ?? outside) : outside
  return isRepeated(exact, inside, aside) ? exact : { ...exact, how: 'family' }
}

function isRepeated(outside: NamedLicense, inside: NamedLicense | undefined, aside: string): boolean {
  return inside === undefined ? isUrl(aside) : inside.how === 'family' || inside.license === outside.license
}

function preciser(named: NamedLicense | undefined): NamedLicense | undefined {
  return named?.how === 'family' ? undefined : named
}

/** Drops a classifier's path, quotes, and a trailing link. */
function coreOf(name: string): string {
  const last = name.includes('::') ? name.slice(name.lastIndexOf('::') + 2) : name
  return last.replace(/["']?;\s*link=.*$/u, '').replaceAll(/^["'\s]+|["'\s.]+$/gu, '')
}

function byKey(key: string): NamedLicense | undefined {
  const license = knownNames.get(key)
  if (license !== undefined) return { license, how: 'alias' }
  const gnu = gnuLicense(key)
  if (gnu !== undefined) return { license: gnu.license, how: gnu.hasVersion ? 'alias' : 'family' }
  const familiar = familiarNames.get(key)
  return familiar === undefined ? undefined : { license: familiar, how: 'family' }
}

function byMisspelling(key: string): NamedLicense | undefined {
  const license = correctLicenseName(key)
  return license === undefined ? undefined : { license, how: 'misspelling' }
}

const joint = /[\s,-]+with[\s-]+(?:the[\s-]+)?|[\s,]*\bw\/\s*/iu

/** Handles `GPLv2 with the Classpath exception`; unknown exceptions are dropped, since nothing may rely on them. */
function withException(name: string): NamedLicense | undefined {
  const found = joint.exec(name)
  if (found === null) return undefined
  const named = byKey(licenseKey(name.slice(0, found.index).replaceAll(/\([^()]*\)/gu, ' ')))
  const said = name.slice(found.index + found[0].length)
  if (named === undefined || named.license.includes(' ') || !/exception|\bc?p?ce?\b|cpe/iu.test(said)) return undefined
  const exception = findExceptionByName(said, named.license)
  return exception === undefined ? { ...named, how: 'family' } : { ...named, license: `${named.license} WITH ${exception}` }
}
