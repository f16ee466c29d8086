import { assert, constantFrom, letrec, oneof, property, record, string, array, boolean, option, constant } from 'fast-check'
import ids from '../spdx-ids.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { formatLicenseExpression, licenseTerms, parseLicenseExpression, type LicenseExpression } from './license-expression.ts'
import { spdxExceptionId, spdxLicenseId } from '../spdx-ids.ts'

function read(text: string): LicenseExpression {
  const { expression, fault: problem } = parseLicenseExpression(text)
  if (expression === undefined) throw new Error(`${problem.problem} at ${problem.at}`)
  return expression
}

function rewritten(text: string): string {
  return formatLicenseExpression(read(text))
}

function term(id: string, more: object = {}): object {
  return { kind: 'license', id, isKnown: true, orLater: false, exception: undefined, ...more }
}

describe('an SPDX licence expression', () => {
  it('binds WITH before AND before OR', () => {
    expect(read('MIT OR GPL-2.0-only WITH Classpath-exception-2.0 AND Apache-2.0')).toEqual({
      kind: 'or',
      parts: [
        term('MIT'),
        {
          kind: 'and',
          parts: [term('GPL-2.0-only', { exception: { id: 'Classpath-exception-2.0', isKnown: true } }), term('Apache-2.0')],
        },
      ],
    })
  })
  it('is one list where the same operator follows itself, parenthesised or not', () => {
    expect(read('MIT OR (ISC OR (0BSD))')).toEqual({ kind: 'or', parts: [term('MIT'), term('ISC'), term('0BSD')] })
  })
  it.each([
    ['mit', 'MIT'],
    ['(apache-2.0 and MIT)', 'Apache-2.0 AND MIT'],
    ['MIT or isc', 'MIT OR ISC'],
    ['(MIT OR ISC) AND Zlib', '(MIT OR ISC) AND Zlib'],
    ['((MIT AND ISC)) OR Zlib', 'MIT AND ISC OR Zlib'],
    ['gpl-2.0+ with classpath-EXCEPTION-2.0', 'GPL-2.0+ WITH Classpath-exception-2.0'],
    ['Apache-2.0+', 'Apache-2.0+'],
    ['licenseref-Acme.1', 'LicenseRef-Acme.1'],
    ['DOCUMENTREF-spdx-tool:LicenseRef-MIT-Style-2', 'DocumentRef-spdx-tool:LicenseRef-MIT-Style-2'],
    ['MIT WITH AdditionRef-our-words', 'MIT WITH AdditionRef-our-words'],
    ['MIT WITH DocumentRef-a:AdditionRef-b', 'MIT WITH DocumentRef-a:AdditionRef-b'],
    ['none', 'NONE'],
    ['NoAssertion', 'NOASSERTION'],
    ['MIT AND NOASSERTION', 'MIT AND NOASSERTION'],
    ['  MIT\n\tAND\n(ISC)  ', 'MIT AND ISC'],
  ])('%j is written %j', (text, written) => {
    expect(rewritten(text)).toBe(written)
  })
  it('keeps a word that SPDX does not know, and says so', () => {
    expect(read('Acme-1.0 OR mit')).toEqual({ kind: 'or', parts: [term('Acme-1.0', { isKnown: false }), term('MIT')] })
    expect(read('MIT WITH own-exception')).toMatchObject({ exception: { id: 'own-exception', isKnown: false } })
  })
  it('names its single licences in order', () => {
    expect(licenseTerms(read('(MIT OR LicenseRef-x) AND NONE AND ISC')).map(({ id }) => id)).toEqual(['MIT', 'LicenseRef-x', 'ISC'])
  })
})

describe('what is no expression answers a fault with its place', () => {
  it.each([
    ['', 'expected a licence at the end', 0],
    ['   ', 'expected a licence at the end', 3],
    ['MIT AND', 'expected a licence at the end', 7],
    ['AND MIT', 'expected a licence before AND', 0],
    ['MIT ISC', 'expected AND or OR before ISC', 4],
    ['(MIT', 'a closing parenthesis is missing', 4],
    ['MIT)', 'expected AND or OR before )', 3],
    ['()', 'expected a licence before )', 1],
    ['MIT WITH', 'expected an exception after WITH', 8],
    ['(MIT) WITH Classpath-exception-2.0', 'expected AND or OR before WITH', 6],
    ['MIT/ISC', '"/" is not allowed in a licence expression', 3],
    ['BSD, see LICENSE', '"," is not allowed in a licence expression', 3],
    ['MIT  😀', '"😀" is not allowed in a licence expression', 5],
    ['+', '+ is no licence id', 0],
    ['a:b', 'a:b is no licence id', 0],
    ['MIT WITH LicenseRef:x', 'expected an exception after WITH', 9],
  ])('%j', (text, problem, at) => {
    expect(parseLicenseExpression(text)).toEqual({ fault: { problem, at } })
  })
  it('also what is too long or nested too deep, without overflowing the stack', () => {
    expect(parseLicenseExpression('('.repeat(5000)).fault?.problem).toContain('nested at most 100 deep')
    expect(parseLicenseExpression('MIT OR '.repeat(100_000)).fault?.problem).toContain('at most 10000 characters')
    expect(rewritten(`${'('.repeat(100)}MIT${')'.repeat(100)}`)).toBe('MIT')
    expect(licenseTerms(read(`${'MIT OR '.repeat(1400)}MIT`))).toHaveLength(1401)
  })
})

describe('every text', () => {
  const words = constantFrom(
    'MIT',
    'mit',
    'AND',
    'or',
    'WITH',
    '(',
    ')',
    'LicenseRef-a',
    'Classpath-exception-2.0',
    'NONE',
    '+',
    'x',
    ' ',
    ':',
  )
  it('is an expression or a fault inside the text, never an exception', () => {
    const texts = oneof(
      string({ maxLength: 50 }),
      array(words, { maxLength: 30 }).map((parts) => parts.join(' ')),
    )
    expect(() => assert(property(texts, isReadOrFaulted), { numRuns: 2000 })).not.toThrow()
  })

  it('written from an expression reads back as the same', () => {
    const { expression } = letrec<{ expression: LicenseExpression; leaf: LicenseExpression }>((tie) => ({
      leaf: record({
        kind: constant('license' as const),
        id: constantFrom('MIT', 'GPL-2.0', 'Apache-2.0'),
        isKnown: constant(true),
        orLater: boolean(),
        exception: option(constant({ id: 'LLVM-exception', isKnown: true }), { nil: undefined }),
      }),
      expression: oneof({ maxDepth: 4 }, tie('leaf'), combination('and', tie('expression')), combination('or', tie('expression'))),
    }))
    assert(
      property(expression, (tree) => {
        const text = formatLicenseExpression(tree)
        expect(formatLicenseExpression(read(text))).toBe(text)
      }),
    )
  })
})

describe('SPDX ids', () => {
  it('are found in any case, deprecated ones included, and nothing else is', () => {
    expect(spdxLicenseId('gpl-2.0-ONLY')).toBe('GPL-2.0-only')
    expect(spdxLicenseId('GPL-2.0')).toBe('GPL-2.0')
    expect(spdxExceptionId('llvm-exception')).toBe('LLVM-exception')
    expect(['UNLICENSED', 'GPLv3', 'BSD', 'constructor', '__proto__', ''].map(spdxLicenseId)).toEqual(Array(6).fill(undefined))
  })
  it('with a plus are the id without it, or later', () => {
    expect(ids.deprecatedLicenses.filter((each) => each.endsWith('+'))).toEqual([])
    for (const id of ['GPL-2.0+', 'LGPL-2.1+', 'Apache-2.0+']) {
      expect(read(id)).toMatchObject({ id: id.slice(0, -1), isKnown: true, orLater: true })
    }
  })
})

function isReadOrFaulted(text: string): boolean {
  const { expression, fault: problem } = parseLicenseExpression(text)
  return expression === undefined ? problem.at >= 0 && problem.at <= text.length : formatLicenseExpression(expression) !== ''
}

function combination(kind: 'and' | 'or', part: Parameters<typeof array<LicenseExpression>>[0]) {
  return array(part, { minLength: 2, maxLength: 4 }).map((parts) => ({
    kind,
    parts: parts.flatMap((each) => ('parts' in each && each.kind === kind ? each.parts : [each])),
  }))
}
