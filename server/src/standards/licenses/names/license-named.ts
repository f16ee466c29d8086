import { exceptionNamed } from '#standards/licenses/names/exception-names.ts'
import { gnuLicense } from '#standards/licenses/names/gnu-license.ts'
import { familiarNames, knownNames } from '#standards/licenses/names/known-names.ts'
import { licenseKey } from '#standards/licenses/names/license-key.ts'
import { nameMisspelt } from '#standards/licenses/names/name-misspelt.ts'

/** A licence that a name stands for, as an SPDX expression, and how sure that is. */
export interface Named {
  readonly license: string
  readonly how: 'alias' | 'url' | 'misspelling' | 'family'
}

/** The licence a single name stands for, with an exception or not. */
export function licenseNamed(name: string): Named | undefined {
  const core = coreOf(name)
  const exact = byKey(licenseKey(core))
  if (exact !== undefined && exact.how !== 'family') return exact
  const keys = readings(core)
  const found = withException(core) ?? keys.map(byKey).find((named) => named !== undefined && named.how !== 'family')
  return found ?? exact ?? byKey(keys[0] ?? '') ?? keys.map(byMisspelling).find(isFound)
}

/** Without what surrounds the name: the path of a classifier, quotes, a link behind it. */
function coreOf(name: string): string {
  const last = name.includes('::') ? name.slice(name.lastIndexOf('::') + 2) : name
  return last.replace(/["']?;\s*link=.*$/u, '').replaceAll(/^["'\s]+|["'\s.]+$/gu, '')
}

/** The name without what is in parentheses, as it stands, and what its end has in them alone: `Apache License (Apache-2.0)`. */
function readings(name: string): readonly string[] {
  const outside = name.replaceAll(/\([^()]*\)/gu, ' ')
  const inside = /\(([^()]*)\)$/u.exec(name)?.[1] ?? ''
  return [...new Set([outside, name, inside])].map(licenseKey).filter((key) => key !== '')
}

function byKey(key: string): Named | undefined {
  const license = knownNames.get(key)
  if (license !== undefined) return { license, how: 'alias' }
  const gnu = gnuLicense(key)
  if (gnu !== undefined) return { license: gnu.license, how: gnu.hasVersion ? 'alias' : 'family' }
  const familiar = familiarNames.get(key)
  return familiar === undefined ? undefined : { license: familiar, how: 'family' }
}

function byMisspelling(key: string): Named | undefined {
  const license = nameMisspelt(key)
  return license === undefined ? undefined : { license, how: 'misspelling' }
}

const joint = /[\s,-]+with[\s-]+(?:the[\s-]+)?|[\s,]*\bw\/\s*/iu

/** `GPLv2 with the Classpath exception`. An exception nobody knows gives nothing that could be relied on, so it is left out. */
function withException(name: string): Named | undefined {
  const found = joint.exec(name)
  if (found === null) return undefined
  const named = readings(name.slice(0, found.index)).map(byKey).find(isFound)
  const said = name.slice(found.index + found[0].length)
  if (named === undefined || named.license.includes(' ') || !/exception|\bc?p?ce?\b|cpe/iu.test(said)) return undefined
  const exception = exceptionNamed(said, named.license)
  return exception === undefined ? { ...named, how: 'family' } : { ...named, license: `${named.license} WITH ${exception}` }
}

function isFound(named: Named | undefined): named is Named {
  return named !== undefined
}
