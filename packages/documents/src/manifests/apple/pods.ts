import { asList, asObject, asText, type JsonObject } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent, ManifestPackage, PackageScope } from '../manifest.ts'
import { isNamed, type NamedPackage, namePackage } from '../named-package.ts'
import { firstGroup } from '../text/first-group.ts'
import { vcsUrlOf } from '../text/address.ts'
import { parseYaml } from '../text/parse-yaml.ts'
import { versionIn } from '../ruby/gemfile.ts'

/** Reads Podfile.lock. A subspec `Pod/Part` is the pod with a subpath. */
export function readPodfileLock(text: string): ManifestContent {
  const body = parseYaml(text)
  const external = asObject(body['EXTERNAL SOURCES']) ?? {}
  const checkouts = asObject(body['CHECKOUT OPTIONS']) ?? {}
  const locked = asList(body['PODS']).flatMap((entry) => lockedPod(entry, external, checkouts))
  const roots = asList(body['DEPENDENCIES']).map((entry): RootRequirement => ({ key: nameIn(asText(entry) ?? ''), scope: 'required' }))
  return connectPackages(locked, roots)
}

function nameIn(text: string): string {
  return text.replace(/ \(.*$/su, '')
}

function lockedPod(entry: unknown, external: JsonObject, checkouts: JsonObject): readonly LockedPackage[] {
  const [text, requires] = Object.entries(asObject(entry) ?? {})[0] ?? [asText(entry) ?? '', []]
  const name = nameIn(text)
  const [pod = ''] = name.split('/', 1)
  const source = sourceIn(external, pod)
  if (isOwnPod(asText(source[':path']))) return []
  const version = /\(=?\s*([^()]+)\)$/u.exec(text)?.[1]
  const vcs_url = repositoryOf({ ...source, ...sourceIn(checkouts, pod) })
  return [
    {
      ...podOf(name, { version, qualifiers: { vcs_url } }),
      keys: [name],
      requires: asList(requires).map((each) => nameIn(asText(each) ?? '')),
    },
  ]
}

/** Pods that lie below node_modules were installed there, others by path belong to the repository. */
function isOwnPod(path: string | undefined): boolean {
  return path !== undefined && !path.includes('node_modules/')
}

function sourceIn(sources: JsonObject, pod: string): JsonObject {
  return (Object.hasOwn(sources, pod) ? asObject(sources[pod]) : undefined) ?? {}
}

function repositoryOf(source: JsonObject): string | undefined {
  const git = asText(source[':git'])
  const reference = asText(source[':commit']) ?? asText(source[':tag']) ?? asText(source[':branch'])
  return git === undefined ? undefined : vcsUrlOf(git, reference)
}

function podOf(name: string, details: Parameters<typeof namePackage>[2]): NamedPackage {
  const [pod = '', ...parts] = name.split('/')
  return { ...namePackage('cocoapods', pod, { ...details, subpath: parts.join('/') || undefined }), name }
}

/** Reads a Podfile: literal `pod` lines; targets of tests are development. */
export function readPodfile(text: string): ManifestContent {
  const packages: ManifestPackage[] = []
  const blocks: string[] = []
  for (const line of text.split(/\r?\n/u)) {
    const code = line.replace(/^\s*#.*$|\s#(?!\{).*$/u, '').trim()
    if (/\bdo(?:\s*\|[^|]*\|)?$/u.test(code) || /^(?:if|unless|case|def)\b/u.test(code)) blocks.push(code)
    else if (/^end\b/u.test(code)) blocks.pop()
    else packages.push(...podIn(code, blocks))
  }
  return { packages }
}

function podIn(code: string, blocks: readonly string[]): readonly ManifestPackage[] {
  const [, , name = '', rest = ''] = /^pod[\s(]+(["'])([\w.+/-]+)\1(.*)$/u.exec(code) ?? []
  const git = firstGroup(/(?::git\s*=>|\bgit:)\s*["']([^"']*)["']/u, rest)
  const reference = firstGroup(/(?::(?:commit|tag|branch)\s*=>|\b(?:commit|tag|branch):)\s*["']([^"']*)["']/u, rest)
  const named = podOf(name, { ...versionIn(rest), qualifiers: { vcs_url: git && vcsUrlOf(git, reference) } })
  const isOwn = isOwnPod(firstGroup(/(?::path\s*=>|\bpath:)\s*["']([^"']*)["']/u, rest))
  return isOwn || !isNamed(named) ? [] : [{ ...named, scope: scopeOf(rest, blocks), direct: true }]
}

function scopeOf(rest: string, blocks: readonly string[]): PackageScope {
  const isTest = blocks.some((block) => /^(?:abstract_)?target\s*\(?["'][^"']*Tests?["']/u.test(block))
  const onlyDebug = /:configurations?\s*=>\s*(?:\[\s*)?["']Debug["']\s*(?:\]|,|$)/iu.test(rest)
  return isTest || onlyDebug ? 'development' : 'required'
}
