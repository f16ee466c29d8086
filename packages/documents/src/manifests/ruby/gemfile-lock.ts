import { hashOf } from '../../sbom/component-hash.ts'
import type { Hash } from '../../sbom/sbom.ts'
import { connectPackages, type LockedPackage, type RootRequirement } from '../locked-packages.ts'
import type { ManifestContent } from '../manifest.ts'
import { namePackage } from '../named-package.ts'
import { firstGroup } from '../text/first-group.ts'
import { vcsUrlOf } from '../text/address.ts'

interface Section {
  readonly title: string
  readonly lines: readonly string[]
  readonly fields: Map<string, string>
  readonly specs: { readonly name: string; readonly version: string; readonly requires: string[] }[]
}

/** Reads Gemfile.lock by its indentation: sections, their fields, gems (4 spaces), what these require (6). */
export function readGemfileLock(text: string): ManifestContent {
  const { sections, roots, checksums } = parseLock(text)
  const locked = sections.flatMap((section) => (section.title === 'PATH' ? [] : gemsOf(section, checksums)))
  const own = sections.flatMap(({ title, specs }) => (title === 'PATH' ? specs : []))
  const ownRoots = own.flatMap(({ requires }) => requires).map((key): RootRequirement => ({ key, scope: 'required' }))
  const [root] = own
  return {
    ...connectPackages([...locked, ...unlockedGems(sections)], [...roots, ...ownRoots]),
    ...(root !== undefined && { root: { name: root.name, version: root.version } }),
    own: own.map(({ name }) => name),
  }
}

/** Lists what the project requires on other platforms than those of the lock file: it has no version there. Bundler itself is the tool. */
function unlockedGems(sections: readonly Section[]): readonly LockedPackage[] {
  const known = new Set(sections.flatMap(({ specs }) => specs.map(({ name }) => name)).concat('bundler'))
  return linesOf(sections, 'DEPENDENCIES').flatMap((line) => {
    const [, name = '', range] = /^ {2}([^\s!(]+)(?: \(([^()]*)\))?/u.exec(line) ?? []
    return name === '' || known.has(name) ? [] : [{ ...namePackage('gem', name, { range }), keys: [name], requires: [] }]
  })
}

interface GemfileLock {
  readonly sections: readonly Section[]
  readonly roots: readonly RootRequirement[]
  readonly checksums: ReadonlyMap<string, string>
}

function parseLock(text: string): GemfileLock {
  const sections = text.split(/^(?=[A-Z])/mu).map(parseSection)
  const roots = linesOf(sections, 'DEPENDENCIES').map((line): RootRequirement => ({
    key: firstGroup(/^ {2}([^\s!(]+)/u, line) ?? '',
    scope: 'required',
  }))
  const checksums = linesOf(sections, 'CHECKSUMS').flatMap(checksumIn)
  return { sections, roots, checksums: new Map(checksums) }
}

function linesOf(sections: readonly Section[], title: string): readonly string[] {
  return sections.flatMap((section) => (section.title === title ? section.lines : []))
}

function parseSection(text: string): Section {
  const [title = '', ...lines] = text.split(/\r?\n/u)
  const section: Section = { title: title.trim(), lines, fields: new Map(), specs: [] }
  for (const line of lines) addLine(section, line)
  return section
}

function checksumIn(line: string): readonly (readonly [string, string])[] {
  const [, gem, sha256] = /^ {2}(\S+ \([^)]+\)) sha256=([0-9a-f]{64})/u.exec(line) ?? []
  return gem === undefined || sha256 === undefined ? [] : [[gem, sha256]]
}

function addLine({ fields, specs }: Section, line: string): void {
  const field = firstGroup(/^ {2}([a-z]+):/u, line)
  if (field !== undefined) fields.set(field, line.replace(/^[^:]*: */u, ''))
  const name = firstGroup(/^ {4}([^\s!(]+)/u, line)
  if (name !== undefined) specs.push({ name, version: firstGroup(/\(([^()]*)\)/u, line) ?? '', requires: [] })
  const required = firstGroup(/^ {6}([^\s!(]+)/u, line)
  if (required !== undefined) specs.at(-1)?.requires.push(required)
}

function gemsOf({ title, fields, specs }: Section, checksums: ReadonlyMap<string, string>): readonly LockedPackage[] {
  return specs.map(({ name, version: written, requires }) => {
    const [, version = '', platform] = /^([^-]*)(?:-(.+))?$/u.exec(written) ?? []
    const qualifiers = { platform, ...sourceOf(title, fields) }
    return {
      ...namePackage('gem', name, { version, qualifiers }),
      keys: [name],
      requires,
      hash: hashFor(checksums.get(`${name} (${written})`)),
    }
  })
}

function hashFor(sha256: string | undefined): Hash | undefined {
  return sha256 === undefined ? undefined : hashOf('sha256', sha256)
}

function sourceOf(title: string, fields: ReadonlyMap<string, string>): Readonly<Record<string, string | undefined>> {
  const remote = fields.get('remote') ?? ''
  if (title === 'GIT') return { vcs_url: vcsUrlOf(remote, fields.get('revision')) }
  return { repository_url: remote === '' || /^https?:\/\/(?:www\.)?rubygems\.org\/?$/u.test(remote) ? undefined : remote }
}
