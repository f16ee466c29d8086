import { hashOf } from '../../sbom/component-hash.ts'
import type { ManifestContent, ManifestPackage, VersionEntry } from '../manifest.ts'
import { isNamed, namePackage } from '../named-package.ts'

interface Directive {
  readonly verb: string
  readonly words: readonly string[]
  readonly comment: string
}

/**
 * Reads go.mod. It lists all modules of the build, so it is the lock file; `replace` decides what is built. Before Go 1.17 it listed those alone
 * that the module itself imports.
 */
export function readGoMod(text: string): ManifestContent {
  const directives = directivesOf(text)
  const replaced = replacements(directives)
  const packages = directives.filter(({ verb }) => verb === 'require').flatMap((directive) => requiredModule(directive, replaced))
  const name = directives.find(({ verb }) => verb === 'module')?.words[0]
  const unique = [...new Map(packages.map((each) => [each.purl, each])).values()]
  return {
    ...(name !== undefined && { root: { name, purl: namePackage('golang', name).purl } }),
    packages: unique,
    dependsOn: unique.map(() => []),
    hasScopes: true,
    ...(listsDirectOnly(directives) && { isPartial: true }),
  }
}

/** A file without the directive is one of Go 1.16. */
function listsDirectOnly(directives: readonly Directive[]): boolean {
  const [, minor = '0'] = /^1\.(\d+)/u.exec(directives.find(({ verb }) => verb === 'go')?.words[0] ?? '1.16') ?? ['', '17']
  return Number(minor) < 17
}

/** Reads go.work: its modules are the repository's own. */
export function readGoWork(text: string): ManifestContent {
  const used = directivesOf(text).filter(({ verb }) => verb === 'use')
  return { packages: [], members: used.flatMap(({ words }) => words[0] ?? []) }
}

/** Splits a module file into directives; blocks in parentheses repeat their verb. */
function directivesOf(text: string): readonly Directive[] {
  const directives: Directive[] = []
  let block = ''
  for (const line of text.split(/\r?\n/u)) {
    const { words, comment } = wordsIn(line)
    const [first = ''] = words
    if (words.at(-1) === '(') block = first
    else if (first === ')') block = ''
    else if (block !== '' && first !== '') directives.push({ verb: block, words, comment })
    else directives.push({ verb: first, words: words.slice(1), comment })
  }
  return directives
}

function wordsIn(line: string): Pick<Directive, 'words' | 'comment'> {
  const at = /(?:^|\s)\/\//u.exec(line)?.index ?? line.length
  return { words: line.slice(0, at).trim().split(/\s+/u).map(unquoted), comment: line.slice(at).trim() }
}

function unquoted(word: string): string {
  return word.replace(/^(["`])(.*)\1$/u, '$2')
}

interface Replacement {
  readonly name: string
  readonly version: string | undefined
}

/** Lists replacements by module, and by module and version. */
function replacements(directives: readonly Directive[]): ReadonlyMap<string, Replacement> {
  const entries = directives.flatMap(({ verb, words }) => {
    const arrow = words.indexOf('=>')
    if (verb !== 'replace' || arrow === -1) return []
    const [name = '', version] = words.slice(arrow + 1)
    return [[words.slice(0, arrow).join(' '), { name, version }] as const]
  })
  return new Map(entries)
}

function requiredModule({ words, comment }: Directive, replaced: ReadonlyMap<string, Replacement>): readonly ManifestPackage[] {
  const [name = '', version] = words
  const used = replaced.get(`${name} ${version ?? ''}`) ?? replaced.get(name) ?? { name, version }
  // a replacement by a folder is the repository's own code
  if (/^\.{0,2}\/|^[A-Za-z]:/u.test(used.name)) return []
  const named = namePackage('golang', used.name, { version: used.version })
  return isNamed(named) ? [{ ...named, scope: 'required', direct: !/\/\/\s*indirect\b/u.test(comment) }] : []
}

/** Reads go.sum: checksums, also of modules that are not part of the build. */
export function readGoSum(text: string): ManifestContent {
  const versions = text.split(/\r?\n/u).flatMap((line): readonly VersionEntry[] => {
    const [name = '', version = '', sum = ''] = line.trim().split(/\s+/u)
    if (!sum.startsWith('h1:') || version.endsWith('/go.mod')) return []
    return [{ purl: namePackage('golang', name, { version }).purl, version, hash: hashOf('sha256', sum.slice('h1:'.length)) }]
  })
  return { packages: [], versions }
}
