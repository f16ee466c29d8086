import { distributionKey, isDistributionId } from '#feeds/end-of-life/distribution-ids.ts'
import type { Purl } from '@waybill/identifiers'

/** A distribution and its release. */
export interface DistributionRelease {
  readonly key: string
  /** `12`, `22.04`, `jammy`. */
  readonly release: string
}

const packageTypes = new Set(['deb', 'rpm', 'apk', 'alpm'])

/** Checks for a package that a distribution supports. */
export function isDistributionPackage({ type }: Purl): boolean {
  return packageTypes.has(type)
}

/**
 * Reads the `distro` qualifier of a distribution's package in its common forms (`debian-12`, `alpine-3.18.4`, `jammy`,
 * `opensuse-leap-15.5`, `3.18.4`); undefined without one, and for a distribution without a known end of life.
 */
export function distributionOf(purl: Purl): DistributionRelease | undefined {
  const text = isDistributionPackage(purl) ? distroOf(purl) : ''
  const number = /\d+(?:\.\d+)*/u.exec(text)?.[0]
  const words = number === undefined ? text : text.slice(0, text.indexOf(number))
  const id = text === '' ? undefined : idIn(words, purl.namespace)
  return id === undefined ? undefined : { key: distributionKey(id), release: number ?? text }
}

/** Ignores qualifiers that are too long to name a release. */
function distroOf({ qualifiers }: Purl): string {
  const text = (qualifiers['distro'] ?? '').trim().toLowerCase()
  return text.length > 100 ? '' : text
}

/** Finds the distribution in the text before the number, in its first word, or in the namespace. */
function idIn(words: string, namespace = ''): string | undefined {
  const candidates = [words, words.split('-')[0] ?? '', namespace.toLowerCase()]
  return candidates.map((text) => text.trim().replace(/[-._]$/u, '')).find(isDistributionId)
}
