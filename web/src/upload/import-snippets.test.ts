import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { importSnippet } from './import-snippets.ts'

const target = { origin: 'https://waybill.example', project: 'Shop', module: 'web' }
const upload =
  'curl --fail-with-body -H "x-api-key: $WAYBILL_API_KEY" -F file=@sbom.cdx.json "https://waybill.example/api/v2/core/imports/any?project=Shop&module=web"'

it('uploads to the module from a workflow, a pipeline and a shell', () => {
  expect(parse(importSnippet('github', target))).toMatchObject([{ run: expect.stringContaining('sbom.cdx.json') }, { run: upload }])
  expect(parse(importSnippet('gitlab', target))).toMatchObject({ waybill: { script: [expect.any(String), upload] } })
  expect(importSnippet('curl', target).replace(' \\\n ', '')).toBe(upload)
})

it('quotes every name', () => {
  const named = importSnippet('curl', { ...target, project: '"; $(rm) \'&x', module: '${{ secrets.X }}' })
  expect(named).toContain('?project=%22%3B+%24%28rm%29+%27%26x&module=%24%7B%7B+secrets.X+%7D%7D"')
})
