import { expect, it } from 'vitest'
import { renderPage, type Rendered } from './render-page.ts'
import { sectionsOf } from './search-index.ts'

const site = {
  paths: new Map([
    ['docs/how-to/operate.md', 'how-to/operate.html'],
    ['docs/tutorial/images/home.png', 'tutorial/images/home.png'],
  ]),
  sizeOf: () => ({ width: 640, height: 480 }),
}

function pageOf(text: string) {
  return { source: 'docs/tutorial/first.md', path: 'tutorial/first.html', title: 'First', text }
}

function render(text: string): Rendered {
  return renderPage(pageOf(text), site)
}

it.each([
  ['## What `a` scheme would change', 'what-a-scheme-would-change'],
  ['## `/health` & "ready"?', 'health--ready'],
  ['## [Linked](operate.md) heading', 'linked-heading'],
  ['## Größe – 50 MB', 'größe--50-mb'],
  ['## WAYBILL_FILES', 'waybill_files'],
])('gives %s the anchor that GitHub gives it', (heading, anchor) => {
  expect(render(heading).headings).toMatchObject([{ anchor }])
})

it('numbers headings with the same text', () => {
  expect(render('## Twice\n\n## Twice').headings.map(({ anchor }) => anchor)).toEqual(['twice', 'twice-1'])
})

it.each([
  ['[Operate](../how-to/operate.md)', '<a href="../how-to/operate.html">Operate</a>'],
  ['[Monitor](../how-to/operate.md#monitor)', '<a href="../how-to/operate.html#monitor">Monitor</a>'],
  ['[Below](#below)', '<a href="#below">Below</a>'],
  ['[RFC](https://www.rfc-editor.org/rfc/rfc9110)', '<a href="https://www.rfc-editor.org/rfc/rfc9110">RFC</a>'],
])('makes %s a link of the site', (text, html) => {
  expect(render(text).html).toBe(`<p>${html}</p>\n`)
})

it('shows links to files that the site does not have as text', () => {
  expect(render('See [`run.ts`](../../bench/run.ts).').html).toBe('<p>See <code>run.ts</code>.</p>\n')
})

it('shows HTML as text', () => {
  expect(render('a <script>alert(1)</script> b').html).toBe('<p>a &lt;script&gt;alert(1)&lt;/script&gt; b</p>\n')
})

it('gives images their size', () => {
  expect(render('![Home](images/home.png)').html).toBe(
    '<p><img src="images/home.png" alt="Home" width="640" height="480" loading="lazy"></p>\n',
  )
})

it('lets code and tables scroll by keyboard', () => {
  expect(render('```sh\na < b\n```').html).toBe('<pre tabindex="0"><code>a &lt; b\n</code></pre>\n')
  expect(render('| a |\n| - |\n| b |').html).toMatch(/^<div class="table" role="group" aria-label="Table" tabindex="0"><table>/u)
})

it('makes no heading of a column without a name', () => {
  expect(render('|   | a |\n| - | - |\n| b | c |').html).toContain('<tr>\n<td></td>\n<th>a</th>\n</tr>')
})

it('shows the boxes of a checklist as text, since they need no label then', () => {
  expect(render('- [ ] TLS').html).toContain('☐ TLS')
})

it('shows diagrams as text', () => {
  expect(render('```mermaid\na --> b\n```').html).toContain('a --&gt; b\n</code></pre>\n<figcaption>')
})

it('divides a page for the search at its headings, with the text below each', () => {
  const page = pageOf('# First\n\nUse `a`, then\nb.\n\n## Next\n\n| c | d |\n| - | - |\n| *e* | f |\n')
  expect(sectionsOf(page, renderPage(page, site).headings)).toMatchObject([
    { id: 'tutorial/first.html', title: 'First', page: '', text: 'Use a, then b.' },
    { id: 'tutorial/first.html#next', title: 'Next', page: 'First', text: 'c d e f' },
  ])
})
