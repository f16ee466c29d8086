import { packageRefsOf } from '../matching/package-refs-of.ts'
import type { Purl } from '@waybill/identifiers/purl.ts'
import type { VersionFit } from './version-fit.ts'
import { isSourcePackage } from './vex-product.ts'

/** They say what the version says, or how one calls it; the version is compared apart. */
const ignoredQualifiers = new Set(['epoch', 'tag', 'upstream', 'source'])

/**
 * Whether the qualifiers of a statement's purl leave a component in: none may be contradicted by the component's, and one the
 * component lacks is excused by an exact version alone. Qualifiers of the component that the statement lacks do not matter.
 * An image of the same digest is the same image, whatever the registry.
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

/** By release where both are read (`jammy` is `ubuntu-22.04`), else by the text. */
function isSameDistribution(requested: Purl, held: Purl): boolean {
  const [here, there] = [requested, held].map((purl) => packageRefsOf(purl)[0]?.release)
  if (here === undefined || there === undefined)
    return folded(requested.qualifiers['distro'] ?? '') === folded(held.qualifiers['distro'] ?? '')
  return here === there
}

/** Addresses with or without scheme and final slash. */
function folded(value: string): string {
  return value
    .toLowerCase()
    .replace(/^[a-z+]+:\/\//u, '')
    .replace(/\/$/u, '')
}
