import type { ManifestContent, ManifestPackage, PackageScope } from '../manifest.ts'
import { isNamed, namePackage } from '../named-package.ts'
import { firstGroup } from '../text/first-group.ts'
import { vcsUrlOf } from '../text/address.ts'

/** Groups that are not part of the product. */
const developmentGroups = /\b(?:development|dev|test|tests|ci|lint|docs?|rubocop)\b/u

/** Reads a Gemfile: literal `gem` lines and the groups around them. */
export function readGemfile(text: string): ManifestContent {
  const packages: ManifestPackage[] = []
  const blocks: string[] = []
  for (const line of text.split(/\r?\n/u)) {
    const code = line.replace(/^\s*#.*$|\s#(?!\{).*$/u, '').trim()
    if (/\bdo(?:\s*\|[^|]*\|)?$/u.test(code) || /^(?:if|unless|case)\b/u.test(code)) blocks.push(code)
    else if (/^end\b/u.test(code)) blocks.pop()
    else packages.push(...gemIn(code, blocks))
  }
  return { packages }
}

const gemLine = /^gem[\s(]+(["'])([\w.-]+)\1(.*)$/u

function gemIn(code: string, blocks: readonly string[]): readonly ManifestPackage[] {
  const [, , name = '', rest = ''] = gemLine.exec(code) ?? []
  const named = namePackage('gem', name, { ...versionIn(rest), qualifiers: { vcs_url: repositoryIn(rest) } })
  const isOwn = /(?:\bpath:|:path\s*=>)/u.test(rest) || blocks.some((block) => /^path\b/u.test(block))
  return isOwn || !isNamed(named) ? [] : [{ ...named, scope: scopeOf(`${groupsAround(blocks)} ${groupsIn(rest)}`), direct: true }]
}

function groupsAround(blocks: readonly string[]): string {
  return blocks.filter((block) => /^group\b/u.test(block)).join(' ')
}

function groupsIn(rest: string): string {
  return firstGroup(/(?:\bgroups?:|:groups?\s*=>)\s*(\[[^\]]*\]|:\w+|["']\w+["'])/u, rest) ?? ''
}

function scopeOf(groups: string): PackageScope {
  return developmentGroups.test(groups) && !/:(?:default|production)\b/u.test(groups) ? 'development' : 'required'
}

/** Reads the version requirements that follow a name; `'1.2'` and `'= 1.2'` name a version. */
export function versionIn(rest: string): { readonly version?: string | undefined; readonly range?: string | undefined } {
  const ranges = Array.from(rest.matchAll(/[,[]\s*(["'])([~<>=!\s]*\d[\w.\s]*)\1/gu), ([, , range = '']) => range.trim())
  const [first] = ranges
  const version = ranges.length === 1 && first !== undefined ? /^=?\s*(\d[\w.]*)$/u.exec(first)?.[1] : undefined
  return { version, range: ranges.length === 0 ? undefined : ranges.join(', ') }
}

function repositoryIn(rest: string): string | undefined {
  const [, , git] = /(?:\bgit:|:git\s*=>)\s*(["'])([^"']+)\1/u.exec(rest) ?? []
  const [, , github] = /(?:\bgithub:|:github\s*=>)\s*(["'])([^"']+)\1/u.exec(rest) ?? []
  const [, , reference] = /(?:\b(?:ref|tag|branch):|:(?:ref|tag|branch)\s*=>)\s*(["'])([^"']+)\1/u.exec(rest) ?? []
  const address = git ?? (github && `https://github.com/${github}.git`)
  return address === undefined ? undefined : vcsUrlOf(address, reference)
}

const gemspecLine = /\.add(_runtime|_development)?_dependency[\s(]+(["'])([\w.-]+)\2(.*)$/u

/** Reads a gemspec: literal dependencies, name, version and licence. */
export function readGemspec(text: string): ManifestContent {
  const packages = text.split(/\r?\n/u).flatMap((line): readonly ManifestPackage[] => {
    const [, kind, , name, rest = ''] = gemspecLine.exec(line.replace(/^\s*#.*$/u, '')) ?? []
    if (name === undefined) return []
    const scope = kind === '_development' ? 'development' : 'required'
    return [{ ...namePackage('gem', name, versionIn(rest)), scope, direct: true }]
  })
  const [name, version, license] = ['name', 'version', 'licenses?'].map((field) => literalOf(text, field))
  return { root: { name, version, license, ...(name !== undefined && { purl: namePackage('gem', name, { version }).purl }) }, packages }
}

function literalOf(text: string, field: string): string | undefined {
  return new RegExp(String.raw`^[ \t]*\w+\.${field}[ \t]*=[ \t]*\[?[ \t]*(["'])([^"'\n#]{1,200})\1`, 'mu').exec(text)?.[2]
}
