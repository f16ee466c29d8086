import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { assert, constantFrom, oneof, property, string, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { componentKeyOf } from './component-key.ts'
import { isStrictPurl, parsePurlStrictly } from './purl-strict.ts'
import { canonicalPurl, formatPurl, parsePurl, type Purl } from './purl.ts'

describe('parsePurl', () => {
  it('splits a purl into its decoded parts', () => {
    expect(parsePurl('pkg:npm/%40angular/animation@12.3.1?arch=x%2Fy#lib/./a')).toEqual({
      type: 'npm',
      namespace: '@angular',
      name: 'animation',
      version: '12.3.1',
      qualifiers: { arch: 'x/y' },
      subpath: 'lib/a',
    })
  })

  it.each([
    ['pkg:npm/@babel/core@7.0.0', 'pkg:npm/%40babel/core@7.0.0'],
    ['pkg:npm/@babel/core', 'pkg:npm/%40babel/core'],
    ['pkg:npm/%40babel%2Fcore@7.0.0', 'pkg:npm/%40babel/core@7.0.0'],
    ['pkg:golang/github.com%2Fgin-gonic%2Fgin@v1.9.0', 'pkg:golang/github.com/gin-gonic/gin@v1.9.0'],
    ['PKG://PyPI/Zope_Interface@1.0RC1', 'pkg:pypi/zope-interface@1.0rc1'],
    ['pkg:maven/org.x/y@1.0?type=jar&classifier=', 'pkg:maven/org.x/y@1.0?type=jar'],
    ['pkg:deb/Debian/CURL@7.50.3-1+b1?Distro=debian-12&arch=i386', 'pkg:deb/debian/curl@7.50.3-1%2Bb1?arch=i386&distro=debian-12'],
    ['pkg:opam/git@3/16.1', 'pkg:opam/git@3%2F16.1'],
    ['pkg:generic/x?download_url=https://a.b/c?d=e', 'pkg:generic/x?download_url=https:%2F%2Fa.b%2Fc%3Fd%3De'],
    ['pkg:generic/100%@1%zz', 'pkg:generic/100%25@1%25zz'],
    ['pkg:generic/a%2Fb', 'pkg:generic/a%2Fb'],
    ['pkg:cpan/drolsky/DateTime', 'pkg:cpan/DROLSKY/DateTime'],
    [' pkg:cargo/rand@0.7.2\n', 'pkg:cargo/rand@0.7.2'],
  ])('reads what tools write: %s', (text, canonical) => {
    expect(canonicalPurl(text)).toBe(canonical)
  })

  it.each([
    '',
    'pkg:',
    'pkg:npm',
    'pkg:npm/',
    'pkg:npm/@1.0',
    'npm/lodash@1',
    'pkg:/lodash',
    'pkg:3a/b',
    'https://x/y',
    'pkg:n&m/x',
    'pkg%3Anpm/x',
  ])('takes %j for no purl', (text) => {
    expect(parsePurl(text)).toBeUndefined()
  })

  it('keeps git hosts and paths apart', () => {
    const purl = parsePurl('pkg:git/cygwin.com/cgit/newlib-cygwin@6d0')
    expect(purl).toMatchObject({ namespace: 'cygwin.com', name: 'cgit/newlib-cygwin' })
    expect(purl && formatPurl(purl)).toBe('pkg:git/cygwin.com/cgit/newlib-cygwin@6d0')
  })

  it('takes no harm from keys of the object prototype', () => {
    const purl = parsePurl('pkg:npm/x?__proto__=1&constructor=2&tostring=3')
    expect(Object.entries(purl?.qualifiers ?? {})).toEqual([
      ['constructor', '2'],
      ['tostring', '3'],
    ])
    expect(parsePurl('pkg:npm/x')?.qualifiers['constructor']).toBeUndefined()
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  it('drops NUL and half surrogates, which no store takes', () => {
    expect(canonicalPurl('pkg:npm/a%00b@1\0.0')).toBe('pkg:npm/ab@1.0')
    expect(canonicalPurl('pkg:npm/a\uD800@1')).toBe('pkg:npm/a%EF%BF%BD@1')
  })

  it('answers for megabytes of text without reading them', () => {
    expect(parsePurl(`pkg:npm/${'a/'.repeat(1_000_000)}b`)).toBeUndefined()
  })

  it('never throws, and reading what was written changes nothing', () => {
    const text = oneof(string({ unit: 'binary' }), stringMatching(/^[a-z%@:/?#=&.40F-]{0,40}$/u))
    const types = constantFrom('npm', 'git', 'pypi', 'golang', 'generic', 'cpan', 'oci', 'unheard-of')
    assert(
      property(types, text, (type, rest) => {
        const once = canonicalPurl(`pkg:${type}/${rest}`)
        expect(once === undefined ? undefined : canonicalPurl(once)).toBe(once)
      }),
    )
  })
})

const types = join(import.meta.dirname, '../../../test-data/version-fixtures/purl-spec/types')

describe("the examples of purl-spec's type definitions", () => {
  const examples = globSync('*.json', { cwd: types }).flatMap(
    (file) => (JSON.parse(readFileSync(join(types, file), 'utf8')) as { examples: string[] }).examples,
  )

  it.each(examples)('keep the rules of their type, and have one canonical form: %s', (example) => {
    const canonical = canonicalPurl(example)!
    expect(parsePurlStrictly(example)).toEqual(parsePurl(canonical))
    expect(canonicalPurl(canonical)).toBe(canonical)
  })
})

describe('parsePurlStrictly', () => {
  it.each(['pkg:npm/a?b=1&b=2', 'pkg:npm/a?b=1&B=2', 'pkg:npm/a/@1', 'pkg:pypi/a/b', 'pkg:maven/b@1', 'pkg:julia/Dates', 'pkg:cpan/A::B'])(
    'refuses %j, which the lenient reading mends or lets pass',
    (text) => {
      expect(parsePurlStrictly(text)).toBeUndefined()
      expect(parsePurl(text)).toBeDefined()
    },
  )
})

it('the strict reading folds the case of qualifier keys, as purl-spec has it, and keeps that of values', () => {
  const purl = parsePurlStrictly('pkg:deb/debian/curl@7.50.3-1?Arch=I386&DISTRO=jessie')
  expect(purl && formatPurl(purl)).toBe('pkg:deb/debian/curl@7.50.3-1?arch=I386&distro=jessie')
})

it('names and versions of git keep their case, in the component key too', () => {
  const text = 'pkg:git/gitlab.gnome.org/GNOME/adwaita-fonts@V1'
  expect([canonicalPurl(text), componentKeyOf(parsePurl(text)!)]).toEqual([text, 'git:gitlab.gnome.org/GNOME/adwaita-fonts'])
  expect(canonicalPurl('pkg:git/gitlab.gnome.org/GNOME%2Fadwaita-fonts@V1')).toBe(text)
})

interface SpecTest {
  readonly description: string
  readonly test_group: string
  readonly test_type: 'parse' | 'build' | 'validate' | 'roundtrip'
  readonly input: string | SpecParts
  readonly expected_output?: string | SpecParts | null
  readonly expected_failure?: boolean
}

type SpecParts = { readonly [part in keyof Purl]: Purl[part] | null }

const spec = join(import.meta.dirname, '../../../test-data/version-fixtures/purl-spec/tests')

describe("purl-spec's own tests", () => {
  const tests = globSync('**/*.json', { cwd: spec }).flatMap((file) =>
    (JSON.parse(readFileSync(join(spec, file), 'utf8')) as { tests: SpecTest[] }).tests.map(
      (test) => [basename(file, '-test.json'), test] as const,
    ),
  )

  it('are found', () => {
    expect(tests.length).toBeGreaterThan(300)
  })

  it.each(tests.map(([file, test], index) => [`${index} ${file} ${test.test_type} ${JSON.stringify(test.input)}`, test] as const))(
    '%s',
    (_, test) => {
      const isFolded = test.test_type === 'parse' && typeof test.input === 'string' && refusedThereAlone.has(test.input)
      const expected = test.expected_failure === true ? undefined : test.expected_output
      expect(outcome(test)).toEqual(isFolded ? specParts(parsePurl('pkg:gem/jruby-launcher@1.1.2?platform=java')!) : expected)
    },
  )
})

/** purl-spec's rules of parsing fold the case of qualifier keys; its test of August 2026 refuses one that older copies read. */
const refusedThereAlone: ReadonlySet<string> = new Set(['pkg:gem/jruby-launcher@1.1.2?Platform=java'])

/** A recommended test mends what is not canonical; the others must hold for the strict reading too. */
function outcome(test: SpecTest): unknown {
  if (typeof test.input !== 'string') return built(partsOf(test.input))
  const purl = test.test_group === 'recommended' ? parsePurl(test.input) : parsePurlStrictly(test.input)
  if (purl === undefined) return undefined
  return test.test_type === 'parse' ? specParts(purl) : formatPurl(purl)
}

function built(purl: Purl): string | undefined {
  return isStrictPurl(purl) ? formatPurl(purl) : undefined
}

function specParts(purl: Purl): SpecParts {
  const qualifiers = Object.keys(purl.qualifiers).length === 0 ? null : purl.qualifiers
  return { ...purl, namespace: purl.namespace ?? null, version: purl.version ?? null, qualifiers, subpath: purl.subpath ?? null }
}

function partsOf(parts: SpecParts): Purl {
  return {
    type: parts.type ?? '',
    namespace: parts.namespace ?? undefined,
    name: parts.name ?? '',
    version: parts.version ?? undefined,
    qualifiers: parts.qualifiers ?? {},
    subpath: parts.subpath ?? undefined,
  }
}
