import { createHash } from 'node:crypto'
import { type Markup, markup } from '#platform/html.ts'

/** Style of release pages: one column for paper and phones, light and dark. */
const style = `
:root { color-scheme: light dark; --ink: #1d2733; --faint: #5b6876; --line: #d7dde4; --paper: #fff; --tint: #f3f6f9; --link: #0b5cad; --good: #1a6e3f; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9ee; --faint: #9aa7b4; --line: #34404c; --paper: #12181f; --tint: #1a222b; --link: #7ab8f5; --good: #6fd09a; --bad: #ff8f85 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: anywhere }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
p { margin: .5rem 0 }
a { color: var(--link) }
small, .faint { color: var(--faint) }
small { font-size: .875rem }
.good { color: var(--good) }
.bad { color: var(--bad) }
code, pre { font: .85rem/1.5 ui-monospace, monospace }
pre { background: var(--tint); border-radius: .4rem; padding: .85rem 1rem; overflow-x: auto; white-space: pre-wrap }
ul { padding-left: 1.2rem }
li { margin: .3rem 0 }
header { display: flex; gap: 1.5rem; justify-content: space-between; align-items: flex-start }
header > div { min-width: 0 }
.qr { flex: none; width: 8.5rem; background: #fff; border-radius: .4rem; padding: .5rem; line-height: 0 }
.qr svg { width: 100%; height: auto }
dl.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 1.5rem 0 0 }
.facts div { background: var(--tint); border-radius: .4rem; padding: .7rem .9rem }
dt { font-size: .8rem; color: var(--faint) }
dd { margin: 0; font-size: 1.15rem; font-variant-numeric: tabular-nums }
.document { padding: .85rem 0 }
.document + .document { border-top: 1px solid var(--line) }
.document span { display: inline-block }
.document p { margin: .15rem 0 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td > span { white-space: nowrap }
td.number, th.number { text-align: right; padding-right: 0; font-variant-numeric: tabular-nums }
@media (max-width: 34rem) { header { flex-direction: column } body { padding-top: 1.25rem } }
@media print { body { max-width: none } .qr { border: 1px solid #ccc } }
`

const hash = createHash('sha256').update(style).digest('base64')

/** Forbids loading, scripts and framing; allows only the inline style sheet. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Renders a complete page in the style of releases. */
export function page(title: string, body: Markup): string {
  const head = markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>`
  return `<!doctype html>
<html lang="en">
<head>
${head.html}
<style>${style}</style>
</head>
<body>
${body.html}
</body>
</html>
`
}
