import type { ManifestContent, ManifestPackage, ManifestRoot, PackageScope } from '../manifest.ts'
import { isNamed, namePackage } from '../named-package.ts'
import { parseIni } from '../text/parse-ini.ts'
import { requiredPythonPackage } from './python-package.ts'

/** Reads setup.cfg. */
export function readSetupCfg(text: string): ManifestContent {
  const file = parseIni(text)
  const metadata = file.get('metadata')
  const options = file.get('options')
  const extras = file.get('options.extras_require') ?? new Map<string, string>()
  const packages = [
    ...requirements(linesOf(options?.get('install_requires')), 'required'),
    ...requirements(linesOf(options?.get('setup_requires')), 'development'),
    ...requirements(linesOf(options?.get('tests_require')), 'development'),
    ...Array.from(extras).flatMap(([extra, list]) => requirements(linesOf(list), scopeOfExtra(extra))),
  ]
  return { root: rootOf((key) => metadata?.get(key)), packages }
}

function linesOf(value: string | undefined): readonly string[] {
  return (value ?? '').split(/\n|;(?!\s*[\w(]+\s*(?:[<>=!]|not|in))/u)
}

function requirements(lines: readonly string[], scope: PackageScope): readonly ManifestPackage[] {
  return lines.flatMap((line) => {
    const named = requiredPythonPackage(line.replace(/\s#.*$/u, ''))
    return named !== undefined && isNamed(named) ? [{ ...named, scope, direct: true }] : []
  })
}

/** Extras for development are known by their names alone. */
function scopeOfExtra(extra: string): PackageScope {
  return /^(?:dev|develop|development|tests?|testing|lint|docs?|ci|typing)$/u.test(extra) ? 'development' : 'optional'
}

/** Values that setup computes (`attr: package.__version__`) are no literals. */
function rootOf(valueOf: (key: string) => string | undefined): ManifestRoot {
  const [name, version, license] = ['name', 'version', 'license'].map((key) => literal(valueOf(key)))
  return { name, version, license, ...(name !== undefined && { purl: namePackage('pypi', name, { version }).purl }) }
}

function literal(value: string | undefined): string | undefined {
  return value === undefined || value === '' || /^(?:attr|file):/u.test(value) ? undefined : value
}

/** Reads setup.py: literal lists alone, since nothing of a repository is executed. */
export function readSetupPy(text: string): ManifestContent {
  const packages = [
    ...requirements(literalsIn(text, 'install_requires'), 'required'),
    ...requirements(literalsIn(text, 'setup_requires'), 'development'),
    ...requirements(literalsIn(text, 'tests_require'), 'development'),
    ...extrasIn(text),
  ]
  const root = rootOf((key) => new RegExp(String.raw`[(,\s]${key}\s*=\s*(['"])([^'"\n]{1,200})\1`, 'u').exec(text)?.[2])
  return { root, packages }
}

/** Returns the strings of a literal list that follows a name. */
function literalsIn(text: string, name: string): readonly string[] {
  const start = new RegExp(String.raw`\b${name}\s*=\s*\[`, 'u').exec(text)
  return start === null ? [] : stringsIn(bracketed(text, start.index + start[0].length))
}

function extrasIn(text: string): readonly ManifestPackage[] {
  const start = /\bextras_require\s*=\s*\{/u.exec(text)
  if (start === null) return []
  const body = bracketed(text, start.index + start[0].length)
  const lists = body.matchAll(/(['"])([^'"\n]{1,100})\1\s*:\s*\[([^\]]*)/gu)
  return Array.from(lists).flatMap(([, , extra = '', list = '']) => requirements(stringsIn(list), scopeOfExtra(extra)))
}

/** Returns the text up to the bracket that closes the one before `from`, skipping strings and comments. */
function bracketed(text: string, from: number): string {
  const tokens = /(['"])(?:(?!\1)[^\\\n]|\\[^])*\1?|#.*|[[\]{}]/gu
  tokens.lastIndex = from
  let depth = 1
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (/[[{]/u.test(token[0]) && token[0].length === 1) depth++
    if (/[\]}]/u.test(token[0]) && token[0].length === 1) depth--
    if (depth === 0) return text.slice(from, token.index)
  }
  return text.slice(from)
}

function stringsIn(list: string): readonly string[] {
  const strings = list.replaceAll(/^[ \t]*#.*$/gmu, '').matchAll(/(['"])((?:(?!\1)[^\\\n]|\\[^])*)\1?/gu)
  return Array.from(strings, ([, , text = '']) => text)
}
