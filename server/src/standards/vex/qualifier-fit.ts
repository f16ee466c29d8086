import { packagesOf } from '#standards/advisory/packages-of.ts'
import type { Purl } from '#standards/purl.ts'
import type { VersionFit } from '#standards/vex/version-fit.ts'
import { isSource } from '#standards/vex/vex-name.ts'

/** They say what the version says, or how one calls it; the version is compared apart. */
const sayNothing = new Set(['epoch', 'tag', 'upstream', 'source'])

/**
 * Whether the qualifiers of a statement's purl leave a component in: none may be contradicted by the component's, and one the
 * component lacks is excused by an exact version alone. Qualifiers of the component that the statement lacks do not matter.
 * An image of the same digest is the same image, whatever the registry.
 */
export function qualifiersFit(wanted: Purl, held: Purl, fit: VersionFit): boolean {
  if (wanted.type === 'oci' && fit === 'exact' && wanted.version?.includes(':') === true) return true
  return Object.entries(wanted.qualifiers).every(([key, value]) => {
    if (isImplied(wanted, key, value)) return true
    const has = held.qualifiers[key]
    if (has === undefined) return fit === 'exact'
    return key === 'distro' ? isSameDistribution(wanted, held) : folded(has) === folded(value)
  })
}

function isImplied(wanted: Purl, key: string, value: string): boolean {
  if (sayNothing.has(key)) return true
  if (key === 'arch') return isSource(wanted)
  return wanted.type === 'maven' && key === 'type' && value === 'jar'
}

/** By release where both are read (`jammy` is `ubuntu-22.04`), else by the text. */
function isSameDistribution(wanted: Purl, held: Purl): boolean {
  const [here, there] = [wanted, held].map((purl) => packagesOf(purl)[0]?.release)
  if (here === undefined || there === undefined)
    return folded(wanted.qualifiers['distro'] ?? '') === folded(held.qualifiers['distro'] ?? '')
  return here === there
}

/** Addresses with or without scheme and final slash. */
function folded(value: string): string {
  return value
    .toLowerCase()
    .replace(/^[a-z+]+:\/\//u, '')
    .replace(/\/$/u, '')
}
