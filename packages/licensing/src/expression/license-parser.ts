import type { LicenseCombination, LicenseException, LicenseExpression, LicenseTerm, ParsedLicense } from './license-tree.ts'
import type { Token } from './license-tokens.ts'
import { spdxExceptionId, spdxLicenseId } from '../spdx-ids.ts'

/** Deeper parentheses are an attack on the stack, no licence. */
const deepest = 100

/** Where the parser stands. A fault found anywhere is thrown as a value and caught at the top of this file only. */
interface Reader {
  readonly tokens: readonly Token[]
  readonly end: Token
  next: number
  depth: number
}

class Unexpected extends Error {
  readonly at: number

  constructor(problem: string, at: number) {
    super(problem)
    this.at = at
  }
}

/** Precedence, from what binds tightest: `+`, WITH, AND, OR. */
export function parseTokens(tokens: readonly Token[], length: number): ParsedLicense {
  const reader: Reader = { tokens, end: { kind: 'end', text: '', at: length }, next: 0, depth: 0 }
  try {
    const expression = alternatives(reader)
    const rest = peek(reader)
    if (rest.kind !== 'end') throw new Unexpected(`expected AND or OR before ${rest.text}`, rest.at)
    return { expression }
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error
    return { fault: { problem: error.message, at: error.at } }
  }
}

function alternatives(reader: Reader): LicenseExpression {
  return joined(reader, 'or', conjunction)
}

function conjunction(reader: Reader): LicenseExpression {
  return joined(reader, 'and', operand)
}

function joined(reader: Reader, kind: LicenseCombination['kind'], part: (reader: Reader) => LicenseExpression): LicenseExpression {
  const parts = [part(reader)]
  while (peek(reader).kind === kind) {
    reader.next++
    parts.push(part(reader))
  }
  const flat = parts.flatMap((each) => ('parts' in each && each.kind === kind ? each.parts : [each]))
  return parts[0] !== undefined && parts.length === 1 ? parts[0] : { kind, parts: flat }
}

function operand(reader: Reader): LicenseExpression {
  const token = take(reader)
  if (token.kind === '(') return parenthesised(reader, token)
  if (token.kind !== 'word')
    throw new Unexpected(`expected a licence ${token.kind === 'end' ? 'at the end' : `before ${token.text}`}`, token.at)
  const word = token.text.toUpperCase()
  return word === 'NONE' || word === 'NOASSERTION' ? { kind: word } : term(reader, token)
}

function parenthesised(reader: Reader, opening: Token): LicenseExpression {
  if (++reader.depth > deepest) throw new Unexpected(`parentheses may be nested at most ${deepest} deep`, opening.at)
  const inner = alternatives(reader)
  const closing = take(reader)
  if (closing.kind !== ')') throw new Unexpected('a closing parenthesis is missing', closing.at)
  reader.depth--
  return inner
}

function term(reader: Reader, token: Token): LicenseTerm {
  const base = token.text.endsWith('+') ? token.text.slice(0, -1) : token.text
  const reference = referenceOf(base, 'LicenseRef')
  const id = spdxLicenseId(base)
  if (reference === undefined && !isWord(base)) throw new Unexpected(`${token.text} is no licence id`, token.at)
  const exception = exceptionOf(reader)
  const orLater = base !== token.text
  if (reference !== undefined) return { kind: 'reference', id: reference, isKnown: true, orLater, exception }
  return { kind: 'license', id: id ?? base, isKnown: id !== undefined, orLater, exception }
}

function exceptionOf(reader: Reader): LicenseException | undefined {
  if (peek(reader).kind !== 'with') return undefined
  reader.next++
  const { kind, text, at } = take(reader)
  const id = referenceOf(text, 'AdditionRef') ?? spdxExceptionId(text)
  if (kind !== 'word' || (id === undefined && !isWord(text))) throw new Unexpected('expected an exception after WITH', at)
  return { id: id ?? text, isKnown: id !== undefined }
}

/** `DocumentRef-a:LicenseRef-b` or its second half alone, with the prefixes in their official spelling. */
function referenceOf(text: string, prefix: 'LicenseRef' | 'AdditionRef'): string | undefined {
  const [, document, written, name] = /^(?:DocumentRef-([A-Za-z0-9.-]+):)?(LicenseRef|AdditionRef)-([A-Za-z0-9.-]+)$/iu.exec(text) ?? []
  if (written?.toLowerCase() !== prefix.toLowerCase()) return undefined
  return document === undefined ? `${prefix}-${name}` : `DocumentRef-${document}:${prefix}-${name}`
}

function isWord(text: string): boolean {
  return /^[A-Za-z0-9.-]+$/u.test(text)
}

function peek(reader: Reader): Token {
  return reader.tokens[reader.next] ?? reader.end
}

function take(reader: Reader): Token {
  const token = peek(reader)
  reader.next++
  return token
}
