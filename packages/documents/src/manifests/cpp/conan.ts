import { asList, asObject, asText } from '../../json/json-values.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent, PackageScope } from '../manifest.ts'
import { type NamedPackage, namePackage } from '../named-package.ts'
import { parseJson } from '../text/parse-json.ts'

/** Identifies `name/version@user/channel#revision%time`. */
function conanPackage(reference: string): NamedPackage | undefined {
  const [, name, written = '', user, channel, rrev] =
    /^([\w.+-]+)\/(\[[^\]]*\]|[^@#\s]+)(?:@([^/#\s]*)(?:\/([^#%\s]*))?)?(?:#([0-9a-f]+))?/u.exec(reference.trim()) ?? []
  if (name === undefined) return undefined
  const isRange = written.startsWith('[')
  const qualifiers = { user: user || undefined, channel: channel || undefined, rrev }
  return namePackage('conan', name, { ...(isRange ? { range: written } : { version: written }), qualifiers })
}

/** Reads conan.lock: of Conan 2, lists of references, or of Conan 1, a graph. */
export function readConanLock(text: string): ManifestContent {
  const body = parseJson(text)
  const nodes = asObject(asObject(body['graph_lock'])?.['nodes'])
  if (nodes !== undefined) return readGraph(nodes)
  const lists: readonly (readonly [string, PackageScope])[] = [
    ['requires', 'required'],
    ['build_requires', 'development'],
    ['python_requires', 'development'],
  ]
  const locked = lists.flatMap(([list, scope]) => asList(body[list]).flatMap((each) => lockedPackage(asText(each) ?? '', scope)))
  return { ...connectPackages(locked), hasScopes: true }
}

function lockedPackage(reference: string, scope: PackageScope): readonly LockedPackage[] {
  const named = conanPackage(reference)
  return named === undefined ? [] : [{ ...named, keys: [named.name], requires: [], scope }]
}

/** Nodes without a name are the repository's own recipe. */
function readGraph(nodes: Readonly<Record<string, unknown>>): ManifestContent {
  const entries = Object.entries(nodes).map(([key, node]) => [key, asObject(node) ?? {}] as const)
  const locked = entries.flatMap(([key, node]): readonly LockedPackage[] => {
    const named = node['path'] === undefined ? conanPackage(asText(node['ref']) ?? '') : undefined
    return named === undefined ? [] : [{ ...named, keys: [key], requires: textsOf(node['requires']) }]
  })
  const known = new Set(locked.flatMap(({ keys }) => keys))
  const own = entries.filter(([key]) => !known.has(key)).map(([, node]) => node)
  const roots = own.flatMap((node) => [
    ...textsOf(node['requires']).map((key): RootRequirement => ({ key, scope: 'required' })),
    ...textsOf(node['build_requires']).map((key): RootRequirement => ({ key, scope: 'development' })),
  ])
  return { ...connectPackages(locked, own.length === 0 ? undefined : roots), hasScopes: own.length > 0 }
}

function textsOf(list: unknown): readonly string[] {
  return asList(list).flatMap((each) => asText(each) ?? [])
}

/** Reads conanfile.txt. */
export function readConanfile(text: string): ManifestContent {
  const lines = sectionLines(text)
  const packages = lines.flatMap(([section, line]) => {
    const named = sections.has(section) ? conanPackage(line) : undefined
    return named === undefined ? [] : [{ ...named, scope: sections.get(section) ?? 'required', direct: true }]
  })
  return { packages }
}

const sections = new Map<string, PackageScope>([
  ['requires', 'required'],
  ['build_requires', 'development'],
  ['tool_requires', 'development'],
  ['test_requires', 'development'],
])

function sectionLines(text: string): readonly (readonly [section: string, line: string])[] {
  const lines: (readonly [string, string])[] = []
  let section = ''
  for (const line of text.split(/\r?\n/u)) {
    const code = line.replace(/(?:^|\s)#.*$/u, '').trim()
    const [, title] = /^\[([^\]/]+)\]$/u.exec(code) ?? []
    if (title !== undefined) section = title
    else if (code !== '') lines.push([section, code])
  }
  return lines
}
