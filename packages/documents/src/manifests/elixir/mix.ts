import { hashOf } from '../../sbom/component-hash.ts'
import { connectPackages, type LockedPackage } from '../locked-packages.ts'
import type { ManifestContent, ManifestPackage } from '../manifest.ts'
import { isNamed, namePackage } from '../named-package.ts'
import { firstGroup } from '../text/first-group.ts'
import { vcsUrlOf } from '../text/address.ts'

/** Reads mix.lock, one package a line. */
export function readMixLock(text: string): ManifestContent {
  return connectPackages(text.split(/\r?\n/u).flatMap((line) => hexPackage(line) ?? gitPackage(line) ?? []))
}

const hexLine = /^\s*"([\w.-]+)":\s*\{:hex,\s*:"?([\w.-]+)"?,\s*"([^"]+)"/u

function hexPackage(line: string): LockedPackage | undefined {
  const [, key = '', name, version] = hexLine.exec(line) ?? []
  if (name === undefined) return undefined
  const [, repository = 'hexpm', outer] = /"([\w.:/-]+)",\s*"([0-9a-f]{64})"\s*\},?\s*$/u.exec(line) ?? []
  const repository_url = repository === 'hexpm' ? undefined : `https://repo.hex.pm/repos/${repository.replace(/^hexpm:/u, '')}`
  const requires = Array.from(line.matchAll(/\{:"?(\w+)"?,\s*"[^"]*",\s*\[/gu), ([, required = '']) => required)
  return { ...namePackage('hex', name, { version, qualifiers: { repository_url } }), keys: [key], requires, hash: hashOf('sha256', outer) }
}

function gitPackage(line: string): LockedPackage | undefined {
  const [, name, url = '', commit = ''] = /^\s*"([\w.-]+)":\s*\{:git,\s*"([^"]+)",\s*"([0-9a-f]+)"/u.exec(line) ?? []
  if (name === undefined) return undefined
  return { ...namePackage('hex', name, { qualifiers: { vcs_url: vcsUrlOf(url, commit) } }), keys: [name], requires: [] }
}

/** Reads mix.exs: literal tuples of the function `deps`. */
export function readMixExs(text: string): ManifestContent {
  const [, body = text] = /\bdefp?\s+deps\b[^\n]{0,200}?\bdo\b([^]*)/u.exec(text) ?? []
  const code = body.replaceAll(/^[ \t]*#.*$/gmu, '').replace(/\n[ \t]*end\b[^]*$/u, '')
  const tuples = code.matchAll(/\{\s*:(\w+)\s*,\s*([^{}]{0,2000})\}/gu)
  const [app, version] = [/\bapp:\s*:(\w+)/u, /\bversion:\s*"([^"\n]+)"/u].map((pattern) => pattern.exec(text)?.[1])
  return {
    root: { name: app, version, ...(app !== undefined && { purl: namePackage('hex', app, { version }).purl }) },
    packages: Array.from(tuples).flatMap(([, name = '', details = '']) => requiredPackage(name, details)),
  }
}

function requiredPackage(name: string, details: string): readonly ManifestPackage[] {
  if (/\b(?:path:|in_umbrella:\s*true)/u.test(details)) return []
  const range = firstGroup(/^"([^"]*)"/u, details)
  const version = firstGroup(/^(?:==\s*)?(\d+\.\d+\.\d+\S*)$/u, range)
  const named = namePackage('hex', name, { version, range, qualifiers: { vcs_url: repositoryIn(details) } })
  return isNamed(named) ? [{ ...named, scope: scopeOf(details), direct: true }] : []
}

function repositoryIn(details: string): string | undefined {
  const github = firstGroup(/\bgithub:\s*"([^"]+)"/u, details)
  const url = github === undefined ? firstGroup(/\bgit:\s*"([^"]+)"/u, details) : `https://github.com/${github}.git`
  return url && vcsUrlOf(url, firstGroup(/\b(?:ref|tag|branch):\s*"([^"]+)"/u, details))
}

function scopeOf(details: string): 'required' | 'optional' | 'development' {
  const [, environments] = /\bonly:\s*(\[[^\]]*\]|:\w+)/u.exec(details) ?? []
  if (environments !== undefined && !environments.includes(':prod')) return 'development'
  return /\boptional:\s*true/u.test(details) ? 'optional' : 'required'
}
