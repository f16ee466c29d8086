import { type Markup, markup } from '#platform/html.ts'
import type {
  Badge,
  DigestDocument,
  DocumentFooter,
  DocumentItem,
  DocumentLink,
  DocumentSection,
} from '#digests/writing/digest-document.ts'

/** No variables, since many mail programs drop them; without the style sheet the headings and lists still read well. */
const style = `
body { margin: 0; padding: 0; background: #f3f6f9; color: #1d2733; font: 15px/1.5 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; -webkit-text-size-adjust: 100% }
.page { max-width: 640px; margin: 0 auto; padding: 24px 16px 32px; overflow-wrap: anywhere; word-break: break-word }
h1 { font-size: 22px; line-height: 1.25; margin: 0 }
h2 { font-size: 15px; line-height: 1.3; margin: 0 0 4px }
p { margin: 4px 0 }
a { color: #0b5cad }
.about, .lines, .more, .footer { color: #556270 }
.section { background: #fff; border: 1px solid #d7dde4; border-radius: 8px; padding: 14px 16px 12px; margin: 16px 0 0 }
ul { list-style: none; margin: 0; padding: 0 }
li { padding: 9px 0 8px; border-top: 1px solid #e6ebf0 }
li:first-child { border-top: 0 }
li > a { font-weight: 600; text-decoration: none }
.lines { font-size: 14px; margin: 1px 0 0 }
.badge { display: inline-block; font-size: 12px; line-height: 18px; font-weight: 600; border-radius: 9px; padding: 0 8px; margin: 0 0 0 4px; white-space: nowrap }
.danger { background: #fbe3e1; color: #9b1c14 }
.warning { background: #fcefd3; color: #7a4b00 }
.good { background: #dcf3e4; color: #14603a }
.new { background: #e0edfb; color: #0b4f94 }
.more { font-size: 14px; margin: 4px 0 0 }
.footer { font-size: 13px; margin: 20px 0 0 }
@media (prefers-color-scheme: dark) {
  body { background: #12181f !important; color: #e4e9ee !important }
  a { color: #7ab8f5 !important }
  .about, .lines, .more, .footer { color: #a3b0bd !important }
  .section { background: #1a222b !important; border-color: #34404c !important }
  li { border-color: #2a343f !important }
  .danger { background: #4a1c1a !important; color: #ffb4ac !important }
  .warning { background: #43310f !important; color: #f6cf85 !important }
  .good { background: #14381f !important; color: #93dfb0 !important }
  .new { background: #15324f !important; color: #a9d2fb !important }
}
`

/** Sets a digest as HTML that loads nothing. Pure. */
export function renderHtml(document: DigestDocument): string {
  const { language, subject, heading, about, nothing, sections, footer } = document
  const { html } = markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${subject}</title>
<style>${{ html: style }}</style>
</head>
<body>
<div class="page">
<h1>${heading}</h1>
<p class="about">${about}</p>
${nothing === undefined ? undefined : markup`<div class="section"><p>${nothing}</p></div>`}
${sections.map(sectionMarkup)}
${footerMarkup(footer)}
</div>
</body>
</html>
`
  return html
}

function sectionMarkup({ title, items, more }: DocumentSection): Markup {
  return markup`<div class="section">
<h2>${title}</h2>
<ul>
${items.map(itemMarkup)}</ul>
${more === undefined ? undefined : markup`<p class="more">${linkMarkup(more)}</p>`}
</div>
`
}

function itemMarkup({ badges, lines, ...link }: DocumentItem): Markup {
  return markup`<li>${linkMarkup(link)}${badges.map(badgeMarkup)}
${lines.map((line) => markup`<p class="lines">${line}</p>`)}</li>
`
}

function linkMarkup({ text, url }: DocumentLink): Markup {
  return markup`<a href="${url}">${text}</a>`
}

function badgeMarkup({ text, tone }: Badge): Markup {
  return markup` <span class="badge ${tone}">${text}</span>`
}

function footerMarkup({ why, settings, unsubscribe }: DocumentFooter): Markup {
  const links = [settings, ...(unsubscribe === undefined ? [] : [unsubscribe])]
  return markup`<div class="footer"><p>${why}</p><p>${links.map((link, index) => markup`${index === 0 ? '' : ' · '}${linkMarkup(link)}`)}</p></div>`
}
