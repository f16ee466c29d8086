import { comparableVersion } from './comparable-version.ts'
import type { Purl } from '@waybill/identifiers'
import { type Distribution, distributions, lookupKeyOf } from '@waybill/identifiers/ecosystems'
import type { PackageRef } from './package-ref.ts'

type Named = Pick<PackageRef, 'name' | 'version' | 'via'>
type ReleaseCandidate = Pick<PackageRef, 'release' | 'anyRelease' | 'confidence'> & { readonly isAlias: boolean }

const maximumSources = 8

/** Derives the advisory packages of a Debian, Alpine or RPM purl; empty when its distribution publishes no advisories. */
export function distributionPackages(purl: Purl): readonly PackageRef[] {
  const written = purl.type === 'alpine' ? { ...purl, type: 'apk', namespace: 'alpine' } : purl
  const distribution = distributionOf(written)
  if (distribution === undefined) return []
  const places = releasesIn(distribution, written)
  return namesOf(written).flatMap((named) => places.flatMap((place) => packageInRelease(distribution, named, place)))
}

function packageInRelease({ ecosystem }: Distribution, { name, version, via }: Named, place: ReleaseCandidate): readonly PackageRef[] {
  const lookupKey = lookupKeyOf(ecosystem, name)
  if (lookupKey === undefined) return []
  const { release, anyRelease, confidence, isAlias } = place
  return [{ lookupKey, ecosystem, release, anyRelease, name, version, via: isAlias ? 'alias' : via, confidence }]
}

/** Finds the distribution by namespace, else by the id at the start of the `distro` qualifier. */
function distributionOf(purl: Purl): Distribution | undefined {
  const id = purl.namespace?.toLowerCase()
  const distro = distroOf(purl)
  return distributions.find(
    ({ purlType, ids, rebuilds = [] }) =>
      purlType === purl.type && [...ids, ...rebuilds].some((known) => (id === undefined ? distro.startsWith(`${known}-`) : id === known)),
  )
}

function distroOf({ qualifiers }: Purl): string {
  return (qualifiers['distro'] ?? qualifiers['distro_name'] ?? '').toLowerCase()
}

function releasesIn(distribution: Distribution, purl: Purl): readonly ReleaseCandidate[] {
  const isAlias = distribution.rebuilds?.includes(purl.namespace ?? '') ?? false
  const confidence = isAlias ? 4 : 5
  if (distribution.releaseOf === undefined) return [{ release: undefined, anyRelease: true, confidence, isAlias }]
  const release = distribution.releaseOf(distroOf(purl))
  if (release === undefined) return [{ release, anyRelease: true, confidence: 4, isAlias }]
  const sister = sisterRelease(distribution, release)
  const here: ReleaseCandidate = { release, anyRelease: false, confidence, isAlias }
  return sister === undefined ? [here] : [here, { release: sister, anyRelease: false, confidence: 4, isAlias: true }]
}

/** Vulnerabilities that Ubuntu fixes for paying users alone affect the regular release too. */
function sisterRelease({ ecosystem }: Distribution, release: string): string | undefined {
  if (ecosystem !== 'Ubuntu') return undefined
  return release.startsWith('Pro:') ? release.replace(/^Pro:/u, '') : `Pro:${release}`
}

/**
 * Debian and Alpine advisories name source packages, whose names may equal those of unrelated binaries: a known source replaces the
 * binary. RPM advisories name either.
 */
function namesOf(purl: Purl): readonly Named[] {
  const own: Named = { name: purl.name, version: comparableVersion(purl), via: 'name' }
  const sources = sourcesOf(purl)
  if (sources.length === 0) return [own]
  return purl.type === 'rpm' ? [own, ...sources.filter(({ name }) => name !== own.name)] : sources
}

function sourcesOf(purl: Purl): readonly Named[] {
  const text = purl.qualifiers['upstream'] ?? purl.qualifiers['source'] ?? ''
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries.slice(0, maximumSources).map((entry) => (purl.type === 'rpm' ? rpmSource(entry, purl) : plainSource(entry, purl)))
}

/** Parses `bzip2@1.0.6-7`; without a version the source has the binary's, minus a rebuild suffix (`+b1`). */
function plainSource(text: string, purl: Purl): Named {
  const at = text.lastIndexOf('@')
  const name = at > 0 ? text.slice(0, at) : text
  const version = at > 0 ? comparableVersion({ ...purl, version: text.slice(at + 1), qualifiers: {} }) : sourceVersion(purl)
  return { name, version, via: name === purl.name ? 'name' : 'source' }
}

function sourceVersion(purl: Purl): string | undefined {
  const version = comparableVersion(purl)
  return purl.type === 'deb' ? version?.replace(/\+b\d+$/u, '') : version
}

/** Parses `bash-5.3.0-2.fc43.src.rpm`; the epoch, absent from file names, is the binary's. */
function rpmSource(text: string, purl: Purl): Named {
  const file = /^(.+)-([^-]+-[^-]+)\.(?:no)?src\.rpm$/u.exec(text)
  if (file === null) return plainSource(text, purl)
  const [, name = text, version] = file
  return { name, version: comparableVersion({ ...purl, version }), via: 'source' }
}
