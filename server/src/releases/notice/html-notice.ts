import type { Snapshot } from '#approvals/approvals.ts'
import { markup, type Markup } from '#platform/html.ts'
import { page } from '#releases/document-style.ts'
import { type Notice, type NoticeComponent, type NoticeLicense, loadNotice } from '#releases/notice/notice.ts'
import { contactLines, missingText, nameLine, titleOf } from '#releases/notice/write-notice.ts'

/** The notice as a page that stands by itself (decisions 9). */
export function htmlNotice(snapshot: Snapshot): string {
  const notice = loadNotice(snapshot)
  return page(
    `Notices for ${titleOf(notice)}`,
    markup`<h1>Open-source and third-party notices</h1>
<p>for <strong>${titleOf(notice)}</strong> by ${linked(notice.publisher)}</p>
<p><small>As of ${notice.taken}. ${notice.components} components. Each licence text stands once, below the components it holds for.</small></p>
${contactLines(notice).map((line) => markup`<p>${line}</p>\n`)}${contents(notice)}${notice.licenses.map(section)}${unlicensedSection(notice)}`,
  )
}

/** An address of the web becomes a link. */
function linked({ name, namespace }: Notice['publisher']): Markup | string {
  return /^https?:\/\/\S+$/iu.test(namespace) ? markup`<a href="${namespace}" rel="noreferrer">${name}</a>` : name
}

function contents({ licenses, unlicensed: left }: Notice): Markup {
  const rows = licenses.map(({ names, components }, index) => row(`l${index + 1}`, names.map(({ id }) => id).join(', '), components.length))
  return markup`<table>
<thead><tr><th>Licence</th><th class="number">Components</th></tr></thead>
<tbody>
${rows}${left.length === 0 ? undefined : row('none', 'No licence known', left.length)}</tbody>
</table>
`
}

function row(anchor: string, name: string, count: number): Markup {
  return markup`<tr><td><a href="#${anchor}">${name}</a></td><td class="number">${count}</td></tr>\n`
}

function section({ names, text, components }: NoticeLicense, index: number): Markup {
  const addresses = names.flatMap(({ url }) => (url !== undefined && /^https?:\/\//iu.test(url) ? [url] : []))
  return markup`<h2 id="l${index + 1}">${names.map(nameLine).join(', ')}</h2>
${addresses.map((url) => markup`<p><small><a href="${url}" rel="noreferrer">${url}</a></small></p>\n`)}<ul>
${components.map(item)}</ul>
${text === undefined ? markup`<p>${missingText(names)}</p>` : markup`<pre>\n${text}</pre>`}
`
}

function item({ name, version, purl, license, copyrights }: NoticeComponent): Markup {
  const lines = copyrights.map((copyright) => markup`<br><small>${copyright}</small>`)
  return markup`<li><strong>${titleOf({ name, version })}</strong> <small>${license}</small><br><small>${purl}</small>${lines}</li>\n`
}

function unlicensedSection({ unlicensed: left }: Notice): Markup {
  if (left.length === 0) return markup``
  return markup`<h2 id="none">No licence known</h2>
<p>Of these components no document and no registry tells a licence.</p>
<ul>
${left.map(item)}</ul>
`
}
