import { dirname, posix } from 'node:path'
import type { Page } from './page.ts'

/** A folder of the documentation with its pages in the order of reading. */
export interface Group {
  readonly title: string
  readonly pages: readonly Page[]
}

/** Folders of the site, in the order of the navigation. */
const folders: readonly (readonly [folder: string, title: string])[] = [
  ['tutorial', 'Tutorials'],
  ['how-to', 'How-to guides'],
  ['reference', 'Reference'],
  ['explanation', 'Explanations'],
  ['adr', 'Decisions'],
  ['project', 'Project'],
]

/** Groups the pages by folder. The links of the indexes give the order; what none of them lists comes last, by its title. */
export function groupsOf(pages: readonly Page[]): readonly Group[] {
  const order = new Map(
    pages
      .filter(isIndex)
      .flatMap(linkedSources)
      .toReversed()
      .entries()
      .map(([rank, source]) => [source, rank]),
  )
  return folders.map(([folder, title]) => ({
    title,
    pages: pages.filter(({ path }) => folderOf(path) === folder).toSorted((one, other) => compare(one, other, order)),
  }))
}

/** Pages in no folder explain something, except the index of all. */
function folderOf(path: string): string {
  return path.includes('/') || path === 'index.html' ? dirname(path) : 'explanation'
}

/** Whether the page lists others: `README.md` of a folder. */
export function isIndex({ source }: Page): boolean {
  return source.endsWith('/README.md')
}

/** Returns the files that a page links to, in its order. */
export function linkedSources({ source, text }: Page): readonly string[] {
  const links = text.matchAll(/\]\((?!https?:|#)([^)\s#]+)/gu)
  return Array.from(links, ([, link = '']) => posix.join(dirname(source), link))
}

/** An index comes before what it lists; a page with a higher rank is listed earlier. */
function compare(one: Page, other: Page, ranks: ReadonlyMap<string, number>): number {
  const [first, second] = [rankOf(one, ranks), rankOf(other, ranks)]
  return first === second ? one.title.localeCompare(other.title, 'en') : second - first
}

function rankOf(page: Page, ranks: ReadonlyMap<string, number>): number {
  return isIndex(page) ? Infinity : (ranks.get(page.source) ?? -1)
}
