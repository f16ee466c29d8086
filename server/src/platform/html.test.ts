import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { escapeHtml, markup } from '#platform/html.ts'

it('HTML escapes what is put into it, and lets stand what is HTML already', () => {
  const inner = markup`<b>${'<script>'}</b>`
  expect(markup`<p title="${`"'&`}">${inner}${undefined}${3}</p>`.html).toBe('<p title="&quot;&#39;&amp;"><b>&lt;script&gt;</b>3</p>')
  expect(markup`<ul>${[markup`<li>${'a'}</li>`, markup`<li>${'b'}</li>`]}</ul>`.html).toBe('<ul><li>a</li><li>b</li></ul>')
})

it('no text gets out of its place', () => {
  assert(
    property(string(), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']/u)
    }),
  )
})
