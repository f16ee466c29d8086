import { packageRefsOf } from '../matching/package-refs-of.ts'
import type { Purl } from '@waybill/identifiers'
import type { VersionFit } from './version-fit.ts'
import { isSourcePackage } from './vex-product.ts'

/** Qualifiers that repeat the version or only label it; the version is compared separately. */
const ignoredQualifiers = new Set(['epoch', 'tag', 'upstream', 'source'])

/**
 * Whether the qualifiers of a statement's purl admit a component: the component's may contradict none, and may lack one only under
 * an exact version. Qualifiers that the statement lacks are ignored. Images with the same digest are equal, whatever the registry.
 */
export function qualifiersFit(requested: Purl, held: Purl, fit: VersionFit): boolean {
  if (requested.type === 'oci' && fit === 'exact' && requested.version?.includes(':') === true) return true
  return Object.entries(requested.qualifiers).every(([key, value]) => {
    if (isImplied(requested, key, value)) return true
    const has = held.qualifiers[key]
    if (has === undefined) return fit === 'exact'
    return key === 'distro' ? isSameDistribution(requested, held) : folded(has) === folded(value)
  })
}

function isImplied(requested: Purl, key: string, value: string): boolean {
  if (ignoredQualifiers.has(key)) return true
  if (key === 'arch') return isSourcePackage(requested)
  return requested.type === 'maven' && key === 'type' && value === 'jar'
}

/** Compares releases where both can be read (`jammy` is `ubuntu-22.04`), else the text. */
function isSameDistribution(requested: Purl, held: Purl): boolean {
  const [here, there] = [requested, held].map((purl) => packageRefsOf(purl)[0]?.release)
  if (here === undefined || there === undefined)
    return folded(requested.qualifiers['distro'] ?? '') === folded(held.qualifiers['distro'] ?? '')
  return here === there
}

/** Normalises addresses: no scheme, no trailing slash. */
function folded(value: string): string {
  return value
    .toLowerCase()
    .replace(/^[a-z+]+:\/\//u, '')
    .replace(/\/$/u, '')
}
