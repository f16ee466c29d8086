import type { LicenseSyntaxError } from './license-tree.ts'

export interface Token {
  readonly kind: 'and' | 'or' | 'with' | '(' | ')' | 'word' | 'end'
  readonly text: string
  readonly at: number
}

const operators = new Map<string, Token['kind']>([
  ['AND', 'and'],
  ['OR', 'or'],
  ['WITH', 'with'],
])

/** Cuts an expression into words, operators and parentheses; a fault names the first character that has no place in one. */
export function tokensOf(text: string): { readonly tokens: readonly Token[]; readonly fault: LicenseSyntaxError | undefined } {
  const tokens: Token[] = []
  const pattern = /\s*(?:([()])|([A-Za-z0-9.:+-]+)|$)/uy
  while (pattern.lastIndex < text.length) {
    const from = pattern.lastIndex
    const [, bracket, word] = pattern.exec(text) ?? []
    if (pattern.lastIndex === 0) return { tokens, fault: unexpectedCharacterAt(text, from) }
    const token = bracket ?? word
    if (token !== undefined) tokens.push({ kind: kindOf(token), text: token, at: pattern.lastIndex - token.length })
  }
  return { tokens, fault: undefined }
}

function kindOf(text: string): Token['kind'] {
  return text === '(' || text === ')' ? text : (operators.get(text.toUpperCase()) ?? 'word')
}

function unexpectedCharacterAt(text: string, from: number): LicenseSyntaxError {
  const at = from + text.slice(from).search(/\S/u)
  return { problem: `${JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))} has no place in a licence expression`, at }
}
