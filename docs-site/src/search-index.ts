import { marked, type Token } from 'marked'
import MiniSearch from 'minisearch'
import type { Page } from './page.ts'
import type { Heading } from './render-page.ts'

/** A heading with the text below it: what a search finds. */
export interface Section {
  /** Address on the site, with the anchor. */
  readonly id: string
  readonly title: string
  /** Title of the page; empty where the section begins it. */
  readonly page: string
  readonly text: string
  /** The beginning of the text, shown with the result. */
  readonly excerpt: string
}

/** Builds the index that `assets/search.js` loads. Both must name the same fields. */
export function buildSearchIndex(sections: readonly Section[]): string {
  const index = new MiniSearch<Section>({ fields: ['title', 'page', 'text'], storeFields: ['title', 'page', 'excerpt'] })
  index.addAll(sections)
  return JSON.stringify(index)
}

/** Divides a page at its headings, which are given as they were rendered. */
export function sectionsOf(page: Page, headings: readonly Heading[]): readonly Section[] {
  const texts: string[][] = []
  for (const token of marked.lexer(page.text)) {
    if (token.type === 'heading') texts.push([])
    else texts.at(-1)?.push(...textsOf(token))
  }
  return headings.map(({ anchor, text: title, depth }, at) => {
    const text = (texts[at] ?? [])
      .join(' ')
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/ (?=[,.;:)](?: |$))/gu, '')
    const place = depth === 1 ? { id: page.path, page: '' } : { id: `${page.path}#${anchor}`, page: page.title }
    return { ...place, title, text, excerpt: text.slice(0, 140) }
  })
}

/** Returns the texts inside a token, without marks. */
function textsOf(token: Token): readonly string[] {
  const texts: string[] = []
  void marked.walkTokens([token], (inner) => {
    if (!('tokens' in inner) && 'text' in inner) texts.push(String(inner.text))
  })
  return texts
}
