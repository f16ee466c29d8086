import { versionOrderOf } from '@waybill/versions'

/** What a module's newest go.mod states about the module and its older versions. */
export interface GoMod {
  readonly deprecated: string | undefined
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
  const ranges: Range[] = []
  let isInside = false
  for (const line of lines) {
    const [code = ''] = line.split('//', 1)
    const rest: string = isInside ? code.trim() : directive(code)
    ranges.push(...rangeOf(rest))
    isInside = isInside ? rest !== ')' : rest === '('
  }
  return ranges
}

/** Returns the argument of `retract`: a version, a range, or an opening bracket. */
function directive(code: string): string {
  return /^retract\b/u.test(code) ? code.slice('retract'.length).trim() : ''
}

function rangeOf(text: string): readonly Range[] {
  const [, low, high] = /^\[\s*([^\s,\]]+)\s*,\s*([^\s,\]]+)\s*\]$/u.exec(text.trim()) ?? []
  if (low !== undefined && high !== undefined) return [{ low, high }]
  const single = /^v\S+$/u.exec(text.trim())?.[0]
  return single === undefined ? [] : [{ low: single, high: single }]
}
