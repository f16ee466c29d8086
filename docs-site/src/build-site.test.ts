import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import MiniSearch from 'minisearch'
import { afterAll, expect, it } from 'vitest'
import { helpPages } from '../../web/src/ui/help-pages.ts'
import { buildSite } from './build-site.ts'
import { groupsOf, isIndex, linkedSources } from './navigation.ts'
import { readPages } from './page.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'waybill-docs-'))
buildSite(root, folder)
const files = globSync('**/*.html', { cwd: folder }).map((path) => path.replaceAll('\\', '/'))
const pages = new Map(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))

afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the file, and the anchor if there is one, that an address on a page leads to. */
function resolve(from: string, address: string): readonly [path: string, anchor: string | undefined] {
  const [file = '', anchor] = address.split('#')
  if (file.startsWith('/help/')) return [file.slice('/help/'.length), anchor]
  return [file === '' ? from : posix.join(dirname(from), file), anchor]
}

function leadsNowhere([path, anchor]: ReturnType<typeof resolve>): boolean {
  if (!existsSync(join(folder, path))) return true
  return anchor !== undefined && pages.get(path)?.includes(` id="${anchor}"`) !== true
}

it('makes a page of every Markdown file', () => {
  expect(readPages(root).filter(({ path }) => !pages.has(path))).toEqual([])
  expect(pages.size).toBeGreaterThan(100)
})

it('has no dead link, anchor, image, style or script', () => {
  const links = [...pages].flatMap(([from, html]) =>
    Array.from(html.matchAll(/ (?:href|src)="([^"]+)"/gu), ([, address = '']) => ({ from, address })),
  )
  const own = links.filter(({ address }) => !/^(?:https?:|mailto:)/u.test(address))
  expect(own.length).toBeGreaterThan(10_000)
  expect(own.filter(({ from, address }) => leadsNowhere(resolve(from, address)))).toEqual([])
})

it.each(Object.values(helpPages))('has the page %s, which the web app links to', (address) => {
  expect(leadsNowhere(resolve('index.html', address))).toBe(false)
})

it('loads nothing from other origins', () => {
  const loaded = [...pages.values()].flatMap((html) => Array.from(html.matchAll(/<(?:script|link|img)[^>]+>/gu), ([tag]) => tag))
  expect(loaded.filter((tag) => /(?:src|href)="(?:https?:)?\/\//u.test(tag))).toEqual([])
})

it('has no anchor twice on a page', () => {
  const twice = [...pages].filter(([, html]) => {
    const anchors = Array.from(html.matchAll(/ id="([^"]+)"/gu), ([, anchor]) => anchor)
    return new Set(anchors).size < anchors.length
  })
  expect(twice.map(([path]) => path)).toEqual([])
})

it('lists every page in the navigation', () => {
  const sources = readPages(root)
  const listed = new Set(groupsOf(sources).flatMap((group) => group.pages))
  expect(sources.filter((page) => !listed.has(page)).map(({ source }) => source)).toEqual(['docs/README.md'])
})

it('finds every page in an index, which gives the order of reading', () => {
  const sources = readPages(root)
  const listed = new Set(sources.filter(isIndex).flatMap(linkedSources))
  expect(sources.filter((page) => !isIndex(page) && !listed.has(page.source)).map(({ source }) => source)).toEqual([])
})

it.each([
  ['WAYBILL_TRUST_PROXY', 'how-to/run-behind-a-proxy.html'],
  ['suppress finding', 'how-to/suppress-a-finding.html'],
  ['rotate webhook secret', 'reference/webhooks.html'],
])('finds %s', (words, path) => {
  const [file = ''] = globSync('assets/*/search-index.json', { cwd: folder })
  const index = MiniSearch.loadJSON(readFileSync(join(folder, file), 'utf8'), { fields: ['title', 'page', 'text'] })
  const found = index.search(words, { prefix: true, combineWith: 'AND', boost: { title: 4, page: 2 } }).slice(0, 5)
  expect(found.map(({ id }) => String(id)).join(' ')).toContain(path)
})
