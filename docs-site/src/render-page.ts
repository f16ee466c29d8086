import { dirname, posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { Marked, type RendererObject } from 'marked'
import { escapeHtml } from './escape-html.ts'
import type { Page } from './page.ts'

export interface Heading {
  readonly anchor: string
  readonly depth: number
  readonly text: string
}

/** What the site has for links to lead to. */
export interface Site {
  /** Paths on the site by their sources. */
  readonly paths: ReadonlyMap<string, string>
  /** The size of an image; undefined when it is not known. */
  readonly sizeOf: (source: string) => { readonly width: number; readonly height: number } | undefined
}

export interface Rendered {
  readonly html: string
  /** Every heading in its order, with the anchor that GitHub gives it. */
  readonly headings: readonly Heading[]
}

/** Renders the Markdown of a page. HTML inside it is shown as text. */
export function renderPage(page: Page, site: Site): Rendered {
  const headings: Heading[] = []
  const marked = new Marked({ renderer: { ...blockRenderer, ...linkRenderer(page, site), ...headingRenderer(headings) } })
  return { html: marked.parse(page.text, { async: false }), headings }
}

function headingRenderer(headings: Heading[]): RendererObject {
  const slugger = new GithubSlugger()
  return {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens, this.parser.textRenderer)
      const anchor = slugger.slug(text)
      headings.push({ anchor, depth, text })
      return `<h${String(depth)} id="${escapeHtml(anchor)}">${this.parser.parseInline(tokens)}</h${String(depth)}>
`
    },
  }
}

/** What can be wider than a screen scrolls on its own, also by keyboard. */
const blockRenderer: RendererObject = {
  html: ({ text }) => escapeHtml(text),
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  code: ({ text, lang }) => {
    const code = `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`
    return lang === 'mermaid' ? `<figure>${code}<figcaption>A diagram in the notation of Mermaid</figcaption></figure>\n` : code
  },
  table(token) {
    const rows = token.rows.map((cells) => this.tablerow({ text: cells.map((cell) => this.tablecell(cell)).join('') }))
    const head = this.tablerow({ text: token.header.map((cell) => this.tablecell({ ...cell, header: cell.text !== '' })).join('') })
    return `<div class="table" role="group" aria-label="Table" tabindex="0"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>\n`
  },
}

function linkRenderer(page: Page, site: Site): RendererObject {
  return {
    link({ href, tokens }) {
      const target = /^(?:https?:|mailto:|#)/u.test(href) ? href : linkTo(href, page, site)
      const text = this.parser.parseInline(tokens)
      return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`
    },
    image({ href, text }) {
      const source = posix.join(dirname(page.source), href)
      const size = site.sizeOf(source)
      const box = size === undefined ? '' : ` width="${String(size.width)}" height="${String(size.height)}"`
      return `<img src="${escapeHtml(linkTo(href, page, site) ?? href)}" alt="${escapeHtml(text)}"${box} loading="lazy">`
    },
  }
}

/** Returns the address on the site relative to the page; undefined for files that the site does not have, such as code. */
function linkTo(href: string, page: Page, { paths }: Site): string | undefined {
  const [file = '', anchor] = href.split('#')
  const target = paths.get(posix.join(dirname(page.source), file))
  if (target === undefined) return undefined
  return `${relativePath(page.path, target)}${anchor === undefined ? '' : `#${anchor}`}`
}

/** Returns the address of one page of the site on another. */
export function relativePath(from: string, to: string): string {
  return posix.relative(dirname(from), to) || posix.basename(to)
}
