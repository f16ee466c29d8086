import { hashOf } from '../../sbom/component-hash.ts'
import type { Hash } from '../../sbom/sbom.ts'
import { type NamedPackage, namePackage } from '../named-package.ts'
import { isGitAddress, vcsUrlOf } from '../text/address.ts'

/** Normalises a project name as PyPI does: one name for `Zope.Interface` and `zope-interface`. */
export function pythonName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/gu, '-')
}

const requirement = /^([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*(.*)$/su

/** Identifies what a requirement of PEP 508 names: `name[extra] >=1; marker` or `name @ address`; undefined for none. */
export function requiredPythonPackage(text: string): NamedPackage | undefined {
  const [, name, rest = ''] = requirement.exec(text.trim().slice(0, 4096)) ?? []
  // a file of the repository: `wheels/name-1.0-py3-none-any.whl`
  if (name === undefined || /^[/\\]/u.test(rest)) return undefined
  const address = /^@\s*([^\s;]+)/u.exec(rest)?.[1]
  if (address !== undefined) return addressedPackage(name, address)
  const range = rest.replace(/;.*$/su, '').replaceAll(/[()]/gu, '').trim()
  return pythonPackage(name, range)
}

/** Identifies a package by name and version specifier; only `==` and `===` name a version. */
export function pythonPackage(name: string, range: string): NamedPackage {
  const version = /^={2,3}\s*([^\s,*]+)$/u.exec(range)?.[1]
  return namePackage('pypi', name, { version, range: range || undefined })
}

/** Identifies a package by an address of a repository or an archive. */
export function addressedPackage(name: string, address: string): NamedPackage {
  if (/^(?:hg|svn|bzr)\+/u.test(address) || isGitAddress(address)) {
    return namePackage('pypi', name, { range: address, qualifiers: { vcs_url: repositoryAddress(address) } })
  }
  if (!/^https?:/u.test(address)) return namePackage('pypi', name)
  return namePackage('pypi', name, { version: versionInFile(address, name), qualifiers: { download_url: address.replace(/#.*$/su, '') } })
}

/** pip writes the commit behind `@`, as the qualifier does. */
function repositoryAddress(address: string): string {
  return vcsUrlOf(address.replace(/#.*$/su, ''), '')
}

/** Reads the version in the name of an archive: `pytz-2016.4.tar.gz`. */
export function versionInFile(address: string, name: string): string | undefined {
  const file = address
    .replace(/[?#].*$/su, '')
    .replace(/^.*\//su, '')
    .slice(-300)
  const [, project = '', version] = /^(.+?)-(\d[\w.!+]*?)(?:-.*\.whl|\.tar\.\w+|\.zip|\.tgz)$/u.exec(file) ?? []
  return pythonName(project) === pythonName(name) ? version : undefined
}

export interface PythonFile {
  readonly file: string
  readonly hash: string
}

/**
 * Chooses the hash of a release of many files: of the wheel that fits everywhere, else of the source archive, else of an only file.
 * Which of several others is installed depends on the machine.
 */
export function hashOfFiles(files: readonly PythonFile[]): Hash | undefined {
  const chosen =
    files.find(({ file }) => file.endsWith('-none-any.whl')) ??
    files.find(({ file }) => /\.(?:tar\.\w+|zip|tgz)$/u.test(file)) ??
    (files.length === 1 ? files[0] : undefined)
  return chosen && digestOf(chosen.hash)
}

/** Reads `sha256:…`. */
export function digestOf(text: string): Hash | undefined {
  const [algorithm, value] = text.split(/[:=]/u, 2)
  return hashOf(algorithm, value)
}

/** PyPI itself needs no qualifier. */
export function registryOf(index: string | undefined): Readonly<Record<string, string | undefined>> {
  const isPublic = index === undefined || /^https?:\/\/(?:[\w.-]+\.)?(?:pypi\.org|python\.org|pythonhosted\.org)\//u.test(index)
  return { repository_url: isPublic ? undefined : index }
}
