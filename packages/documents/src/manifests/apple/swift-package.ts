import { repositoryOf } from '@waybill/identifiers'
import { asObject, asObjects, asText, type JsonObject } from '../../json/json-values.ts'
import type { ManifestContent, ManifestPackage } from '../manifest.ts'
import { isNamed, type NamedPackage, namePackage } from '../named-package.ts'
import { parseJson } from '../text/parse-json.ts'

/** Reads Package.resolved, versions 1 to 3; a pin without a version is at a commit. It has no edges. */
export function readPackageResolved(text: string): ManifestContent {
  const body = parseJson(text)
  const pins = asObjects(body['pins'] ?? asObject(body['object'])?.['pins'])
  const packages = pins.flatMap(pinnedPackage)
  return { packages, dependsOn: packages.map(() => []), isFlat: true }
}

function pinnedPackage(pin: JsonObject): readonly ManifestPackage[] {
  const address = asText(pin['location'] ?? pin['repositoryURL'])
  const state = asObject(pin['state']) ?? {}
  const version = asText(state['version'] ?? state['revision'])
  if (asText(pin['kind'])?.startsWith('local') === true) return []
  const named = address === undefined ? registryPackage(pin, version) : packageAt(address, { version })
  return directPackage(named)
}

function directPackage(named: NamedPackage | undefined): readonly ManifestPackage[] {
  return named !== undefined && isNamed(named) ? [{ ...named, scope: 'required', direct: true }] : []
}

/** Packages of a registry are named `scope.name`. */
function registryPackage({ identity }: JsonObject, version: string | undefined): NamedPackage {
  return namePackage('swift', (asText(identity) ?? '').replace('.', '/'), { version })
}

/** A package is named by its repository; the case of its path is kept, as the purl specification writes it. */
function packageAt(address: string, details: Parameters<typeof namePackage>[2]): NamedPackage | undefined {
  const place = repositoryOf(address)
  if (place === undefined) return undefined
  const [, written = ''] = /[:/]((?:[^:/\s]+\/)+[^:/\s]+?)(?:\.git)?\/?$/u.exec(address.replace(/^[a-z+]+:\/\/[^/]+/u, '')) ?? []
  const path = written.toLowerCase() === place.path.toLowerCase() ? written : place.path
  return namePackage('swift', `${place.host}/${path}`, details)
}

/** Reads Package.swift: literal calls of `.package(url: …)`. */
export function readPackageSwift(text: string): ManifestContent {
  const code = text.replaceAll(/^[ \t]*\/\/.*$/gmu, '')
  const calls = code.matchAll(/\.package\s*\(\s*(?:name:\s*"[^"\n]*",\s*)?url:\s*"([^"\n]+)"\s*,?(?=([^\n]{0,300}(?:\n[^\n)]{0,300})?))/gu)
  const name = /\bPackage\s*\(\s*name:\s*"([^"\n]+)"/u.exec(code)?.[1]
  return { root: { name }, packages: Array.from(calls).flatMap(([, url = '', rest = '']) => requiredPackage(url, rest)) }
}

function requiredPackage(url: string, rest: string): readonly ManifestPackage[] {
  const [, exact] = /^\s*(?:exact:|\.exact\()\s*"([^"]+)"/u.exec(rest) ?? []
  const [, revision] = /^\s*(?:revision:|\.revision\()\s*"([^"]+)"/u.exec(rest) ?? []
  const range = /^\s*([^\n]*?"[^"\n]+"(?:\s*\.\.[.<]\s*"[^"\n]+")?)/u.exec(rest)?.[1]
  return directPackage(packageAt(url, { version: exact ?? revision, range }))
}
