import { escapeHtml } from './escape-html.ts'
import type { Group } from './navigation.ts'
import type { Page } from './page.ts'
import { relativePath, type Heading, type Rendered } from './render-page.ts'

export interface Frame {
  readonly groups: readonly Group[]
  /** The folder of scripts, styles and the search index; its name changes with them. */
  readonly assets: string
}

/** Returns the whole document of a page. Its own ids have capitals, which anchors of headings never have. `base` replaces relative addresses, for a page that is served at any address. */
export function layOut(page: Page, { html, headings }: Rendered, { groups, assets }: Frame, base?: string): string {
  function to(path: string): string {
    return escapeHtml(base === undefined ? relativePath(page.path, path) : base + path)
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} · Waybill</title>
<link rel="icon" href="${to(`${assets}/waybill.svg`)}" type="image/svg+xml">
<link rel="stylesheet" href="${to(`${assets}/help.css`)}">
<script src="${to(`${assets}/theme.js`)}"></script>
<script type="module" src="${to(`${assets}/search.js`)}"></script>
</head>
<body>
<a class="skip" href="#siteText">Skip to the text</a>
<header>
<a class="brand" href="${to('index.html')}"><img src="${to(`${assets}/waybill.svg`)}" alt="" width="22" height="22">Waybill help</a>
<search hidden>
<input type="search" id="siteQuery" aria-label="Search" placeholder="Search ( / )" autocomplete="off" spellcheck="false">
<div id="siteResults" hidden><p role="status"></p><ol></ol></div>
</search>
</header>
<details class="pages"><summary>All pages</summary><nav aria-label="Pages" tabindex="0">
${groups.map((group) => groupList(group, page, to)).join('\n')}
</nav></details>
<main id="siteText" tabindex="-1">
${contentsList(headings)}<article>
${html}</article>
${neighbours(page, groups, to)}</main>
</body>
</html>
`
}

type Address = (path: string) => string

function groupList({ title, pages }: Group, current: Page, to: Address): string {
  const isOpen = pages.some(({ path }) => path === current.path)
  const items = pages.map(
    (page) => `<li><a href="${to(page.path)}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a>`,
  )
  return `<details${isOpen ? ' open' : ''}><summary>${title}</summary><ul>${items.join('')}</ul></details>`
}

function contentsList(headings: readonly Heading[]): string {
  const listed = headings.filter(({ depth }) => depth === 2 || depth === 3)
  if (listed.length < 3) return ''
  const items = listed.map(
    ({ anchor, depth, text }) => `<li class="depth-${String(depth)}"><a href="#${escapeHtml(anchor)}">${escapeHtml(text)}</a>`,
  )
  return `<details class="contents"><summary>On this page</summary><nav aria-label="On this page" tabindex="0"><ul>${items.join('')}</ul></nav></details>\n`
}

/** Links to the pages before and after this one in its group. */
function neighbours(page: Page, groups: readonly Group[], to: Address): string {
  const pages = groups.find((group) => group.pages.includes(page))?.pages ?? []
  const at = pages.indexOf(page)
  const links = neighbour('prev', 'Previous', pages[at - 1], to) + neighbour('next', 'Next', at < 0 ? undefined : pages[at + 1], to)
  return links === '' ? '' : `<nav class="neighbours" aria-label="Previous and next page">${links}</nav>\n`
}

function neighbour(rel: string, word: string, page: Page | undefined, to: Address): string {
  return page === undefined ? '' : `<a rel="${rel}" href="${to(page.path)}">${word}: ${escapeHtml(page.title)}</a>`
}
