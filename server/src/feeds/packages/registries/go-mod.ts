import { versionOrderOf } from '@waybill/versions'

/** What a module's newest go.mod states about the module and its older versions. */
export interface GoMod {
  readonly deprecated: string | undefined
  /** The lowest versions of the modules that it needs, the indirect ones included. */
  readonly requirements: readonly (readonly [module: string, version: string])[]
  readonly isRetracted: (version: string) => boolean
}

interface Range {
  readonly low: string
  readonly high: string
}

/** Reads `// Deprecated:` above the module line and the `retract` directives. */
export function readGoMod(text: string): GoMod {
  const lines = text.split('\n').map((line) => line.trim())
  const ranges = retractions(lines)
  const compare = versionOrderOf('Go')?.compare ?? (() => 0)
  return {
    deprecated: deprecationOf(lines),
    requirements: argumentsOf('require', lines).flatMap(requirementOf),
    isRetracted: (version) => ranges.some(({ low, high }) => compare(low, version) <= 0 && compare(version, high) <= 0),
  }
}

function deprecationOf(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => /^module\s/u.test(line))
  const beside = /\/\/\s*Deprecated:\s*(.+)$/u.exec(lines[at] ?? '')?.[1]
  const start = lines.slice(0, Math.max(at, 0)).findLastIndex((line) => !line.startsWith('//')) + 1
  const above = lines.slice(start, Math.max(at, 0)).map((line) => line.replace(/^\/\/\s?/u, ''))
  const paragraph = above.findIndex((line) => line.startsWith('Deprecated:'))
  if (paragraph === -1) return beside
  const words = above
    .slice(paragraph)
    .join(' ')
    .replace(/^Deprecated:\s*/u, '')
  return words === '' ? 'the module is deprecated' : words
}

function retractions(lines: readonly string[]): readonly Range[] {
  return argumentsOf('retract', lines).flatMap(rangeOf)
}

/** Lists the arguments of a directive, which stand behind it or in brackets on lines of their own. */
function argumentsOf(directive: string, lines: readonly string[]): readonly string[] {
  const found: string[] = []
  let isInside = false
  for (const line of lines) {
    const [code = ''] = line.split('//', 1)
    const rest: string = isInside ? code.trim() : argumentOf(directive, code)
    found.push(rest)
    isInside = isInside ? rest !== ')' : rest === '('
  }
  return found.filter((text) => !['', '(', ')'].includes(text))
}

function argumentOf(directive: string, code: string): string {
  const [first, ...rest] = code.trim().split(/\s+/u)
  if (first === directive) return rest.join(' ')
  return first === `${directive}(` ? '(' : ''
}

function requirementOf(text: string): readonly (readonly [module: string, version: string])[] {
  const [module = '', version = ''] = text.split(/\s+/u)
  return /^v\d/u.test(version) ? [[module.replaceAll('"', ''), version]] : []
}

function rangeOf(text: string): readonly Range[] {
  const [, low, high] = /^\[\s*([^\s,\]]+)\s*,\s*([^\s,\]]+)\s*\]$/u.exec(text.trim()) ?? []
  if (low !== undefined && high !== undefined) return [{ low, high }]
  const single = /^v\S+$/u.exec(text.trim())?.[0]
  return single === undefined ? [] : [{ low: single, high: single }]
}
