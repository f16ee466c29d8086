import type { ManifestContent, ManifestPackage } from '../manifest.ts'
import { isNamed, namePackage } from '../named-package.ts'
import { configurationScope } from './gradle-lock.ts'
import { mavenVersion } from './pom.ts'

/** Reads build.gradle and build.gradle.kts: literal coordinates inside `dependencies` blocks; nothing is executed. */
export function readGradleBuild(text: string): ManifestContent {
  const code = withoutComments(text)
  const values = assignments(code)
  const packages = dependencyBlocks(code).flatMap((block) => packagesIn(block, values))
  return { packages: [...new Map(packages.map((each) => [each.purl, each])).values()] }
}

function withoutComments(text: string): string {
  // what is not closed ends with its line or the file, so that no text is read twice
  const tokens = /"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|\/\/.*|\/\*[^]*?(?:\*\/|$)/gu
  return text.replaceAll(tokens, (token) => (token.startsWith('/') ? ' ' : token))
}

/** Collects `name = "literal"`, also of `def`, `val`, `ext` and `set("name", "literal")`. */
function assignments(code: string): ReadonlyMap<string, string> {
  const found = [
    ...code.matchAll(/\b([A-Za-z_]\w*)\s*=\s*(["'])([^"'$\n]{1,100})\2/gu),
    ...code.matchAll(/\b(?:set|extra)\s*[([]\s*["'](\w+)["'][^"'\n]{1,10}(["'])([^"'$\n]{1,100})\2/gu),
  ]
  return new Map(found.map(([, name = '', , value = '']) => [name, value]))
}

/** Returns what stands between the braces of each `dependencies { … }`. */
function dependencyBlocks(code: string): readonly string[] {
  const blocks: string[] = []
  const opening = /\bdependencies\s*\{/gu
  for (let match = opening.exec(code); match !== null; match = opening.exec(code)) {
    const start = match.index + match[0].length
    const end = endOfBlock(code, start)
    blocks.push(code.slice(start, end))
    opening.lastIndex = end
  }
  return blocks
}

function endOfBlock(code: string, from: number): number {
  const braces = /[{}]/gu
  braces.lastIndex = from
  let depth = 1
  for (let match = braces.exec(code); match !== null; match = braces.exec(code)) {
    depth += match[0] === '{' ? 1 : -1
    if (depth === 0) return match.index
  }
  return code.length
}

/** A configuration opens a statement; modules of the build, platforms and exclusions are no packages of their own. */
const tokens =
  /(?<own>\b(?:project|projects\.\w+|files|fileTree|platform|enforcedPlatform|exclude|gradleApi|kotlin)\b[ \t]*(?:\([^)\n]*\)?|[^,)\n]*))|(?<map>\bgroup\s*[:=]\s*(["'])(?<group>[\w.$-]+)\3\s*,\s*(?:name\s*[:=]\s*)(["'])(?<name>[\w.$-]+)\5(?:\s*,\s*version\s*[:=]\s*(["']?)(?<version>[^"',)\]\n]+)\7)?)|(["'])(?<text>[\w.${}-]+:[\w.${}-]+(?::[^"':\n]*)?(?::[^"'@\n]*)?(?:@\w+)?)\9|(?<configuration>(?:^|(?<=[\n;{]))[ \t]*(?:["']?)[A-Za-z]\w*)/gu

function packagesIn(block: string, values: ReadonlyMap<string, string>): readonly ManifestPackage[] {
  const packages: ManifestPackage[] = []
  let configuration = ''
  for (const { groups = {} } of block.matchAll(tokens)) {
    const { text, group, name, version } = groups
    if (groups['configuration'] !== undefined) configuration = groups['configuration'].trim().replaceAll(/["']/gu, '')
    else if (text !== undefined) packages.push(...packageAt(text, configuration, values))
    else if (group !== undefined)
      packages.push(...packageAt(`${group}:${name ?? ''}${version === undefined ? '' : `:${version.trim()}`}`, configuration, values))
  }
  return packages
}

function packageAt(text: string, configuration: string, values: ReadonlyMap<string, string>): readonly ManifestPackage[] {
  const whole = text.replaceAll(/\$\{?([\w.]+)\}?/gu, (reference, name: string) => values.get(name.replace(/^.*\./u, '')) ?? reference)
  const [, name = '', written, classifier, type] = /^([^:]+:[^:@]+)(?::([^:@]*))?(?::([^:@]*))?(?:@(\w+))?$/u.exec(whole) ?? []
  const named = namePackage('maven', name, { ...mavenVersion(versionIn(written, values)), qualifiers: { type, classifier } })
  const isLiteral = name !== '' && !name.includes('$') && isNamed(named)
  return isLiteral ? [{ ...named, scope: configurationScope(configuration), direct: true }] : []
}

/** A bare word is a variable. */
function versionIn(written: string | undefined, values: ReadonlyMap<string, string>): string | undefined {
  const isVariable = written !== undefined && /^[A-Za-z_]\w*$/u.test(written)
  return isVariable ? (values.get(written) ?? `$${written}`) : written || undefined
}
