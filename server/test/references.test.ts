import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const code = find('{server,packages,cli,bench,quality,scripts,web,docs-site}/**/*.{ts,tsx,mjs}')
const pages = [...find('docs/**/*.md'), ...find('packages/**/README.md'), ...find('*.md')]

function find(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The anchors that headings of a page get. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...page.matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = '']) => heading)
  return new Set(headings.map(anchorOf))
}

function anchorOf(heading: string): string {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').toLowerCase()
  return text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/gu, '-')
}

interface Reference {
  readonly from: string
  readonly to: string
}

const anchors = new Map(pages.map((page) => [page, anchorsOf(read(page))]))

/** Pages that the documentation site or its tests make up. */
const madeUp = new Set(['docs/404.md', 'docs/tutorial/first.md'])

/** Whether the page, or the heading where one is named, is missing. */
function isBroken({ to }: Reference): boolean {
  const [path = '', anchor] = to.split('#')
  if (madeUp.has(path)) return false
  const known = anchors.get(path)
  return known === undefined || (anchor !== undefined && !known.has(anchor))
}

const referencesInCode: readonly Reference[] = code.flatMap((from) =>
  [...read(from).matchAll(/(?<![\w/])docs\/[\w./-]+\.md(?:#[\w-]+)?/gu)].map(([to]) => ({ from, to })),
)

const linksInPages: readonly Reference[] = pages.flatMap((from) =>
  [...read(from).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/gu)].map(([, link = '']) => ({ from, to: link })),
)

it('every reference to the documentation in code names a page and heading that exist', () => {
  expect(referencesInCode.length).toBeGreaterThan(500)
  expect(referencesInCode.filter(isBroken)).toEqual([])
})

it('every link between pages of the documentation works', () => {
  expect(linksInPages.length).toBeGreaterThan(200)
  const links = linksInPages.map(({ from, to }) => ({ from, to: to.startsWith('#') ? `${from}${to}` : normalize(join(dirname(from), to)) }))
  const toPages = links.filter(({ to }) => /\.md(?:#|$)/u.test(to))
  const toFiles = links.filter(({ to }) => !/\.md(?:#|$)/u.test(to))
  expect(toPages.filter(isBroken)).toEqual([])
  expect(toFiles.filter(({ to }) => !existsSync(join(root, to)))).toEqual([])
})

function isNamed(path: string, texts: readonly string[]): boolean {
  const exactly = new RegExp(`${RegExp.escape(path)}(?![\\w/{])`, 'u')
  return texts.some((text) => exactly.test(text))
}

it('every operation of the interface is in the reference', () => {
  const { paths } = JSON.parse(read('openapi.json')) as { readonly paths: object }
  const reference = pages.filter((page) => page.startsWith('docs/reference/')).map(read)
  expect(Object.keys(paths).length).toBeGreaterThan(100)
  expect(Object.keys(paths).filter((path) => !isNamed(path, reference))).toEqual([])
})

describe('paths in the documentation', () => {
  it('name files and folders that exist', () => {
    const named = pages.flatMap((from) =>
      [...read(from).matchAll(/`((?:server|packages|cli|web|docs)\/[\w./-]+)`|\b((?:bench|quality|scripts|server)\/[\w./-]+\.ts)\b/gu)].map(
        ([, folder = '', file = folder]) => ({ from, to: file }),
      ),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ to }) => !existsSync(join(root, to)))).toEqual([])
  })

  it('of the flows in ARCHITECTURE.md exist below server/src', () => {
    const table = read('ARCHITECTURE.md')
      .split('\n')
      .filter((line) => line.includes(' → '))
    const files = table.flatMap((line) => [...line.matchAll(/`([\w/-]+\.ts)`/gu)].map(([, file = '']) => join('server/src', file)))
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})

const standards = /(?:CSAF|SPDX|CommonMark|CycloneDX|CVSS|OSV|SemVer|RFC|PEP|TLP|GPL|OpenVEX|SARIF)[^§]{0,60}$/u

/** Sections of the standards that code implements may be cited; anything else a reader of the repository cannot look up. */
function citesUnknownPaper(text: string, at: number): boolean {
  return !standards.test(text.slice(Math.max(0, at - 80), at).replaceAll(/\s*\n\s*\*?\s*/gu, ' '))
}

it('no comment or test cites a paper outside the repository', () => {
  const cited = code.flatMap((from) => {
    const text = read(from)
    return [...text.matchAll(/§\s?\d|\bdecisions?(?:\.md)?,? §?\d+\b|\binterface(?:\.md)? §?\d+\.\d+/giu)]
      .filter(({ index }) => citesUnknownPaper(text, index))
      .map(({ index }) => `${from}: ${text.slice(index, index + 60)}`)
  })
  expect(cited.filter((line) => !line.startsWith('server/test/references.test.ts'))).toEqual([])
})
