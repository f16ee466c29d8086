import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { escapeHtml, markup } from '#platform/html.ts'

it('HTML templates escape text, and keep markup', () => {
  const inner = markup`<b>${'<script>'}</b>`
  expect(markup`<p title="${`"'&`}">${inner}${undefined}${3}</p>`.html).toBe('<p title="&quot;&#39;&amp;"><b>&lt;script&gt;</b>3</p>')
  expect(markup`<ul>${[markup`<li>${'a'}</li>`, markup`<li>${'b'}</li>`]}</ul>`.html).toBe('<ul><li>a</li><li>b</li></ul>')
})

it('no text escapes its position', () => {
  assert(
    property(string(), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/u)
    }),
  )
})
