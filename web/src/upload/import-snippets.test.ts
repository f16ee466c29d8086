import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { importSnippet } from './import-snippets.ts'

const target = { origin: 'https://waybill.example', project: 'Shop', module: 'web' }
const makeSbom = 'npm sbom --sbom-format cyclonedx --package-lock-only > sbom.cdx.json'
const upload =
  'curl --fail-with-body -H "x-api-key: $WAYBILL_API_KEY" -F file=@sbom.cdx.json "https://waybill.example/api/v2/core/imports/any?project=Shop&module=web"'

it('uploads to the module from a workflow, a pipeline and a shell', () => {
  expect(parse(importSnippet('github', target))).toMatchObject({
    on: 'push',
    jobs: {
      waybill: {
        steps: [
          { uses: 'actions/checkout@v4' },
          { run: makeSbom },
          { run: upload, env: { WAYBILL_API_KEY: '${{ secrets.WAYBILL_API_KEY }}' } },
        ],
      },
    },
  })
  expect(parse(importSnippet('gitlab', target))).toMatchObject({ waybill: { image: 'node:24', script: [makeSbom, upload] } })
  expect(importSnippet('curl', target).replace(' \\\n ', '')).toContain(`\n${makeSbom}\n${upload}\n`)
})

it('has the value of a key in commands alone, never in a file that is committed', () => {
  expect(importSnippet('curl', target, 'wb_secret')).toMatch(/^export WAYBILL_API_KEY=wb_secret\n/u)
  for (const kind of ['github', 'gitlab'] as const) expect(importSnippet(kind, target, 'wb_secret')).not.toContain('wb_secret')
})

it('creates the project where it may not exist yet', () => {
  expect(importSnippet('curl', { ...target, createsProject: true })).toContain('?project=Shop&module=web&createProject=true"')
})

it('quotes every name', () => {
  const named = importSnippet('curl', { ...target, project: '"; $(rm) \'&x', module: '${{ secrets.X }}' })
  expect(named).toContain('?project=%22%3B+%24%28rm%29+%27%26x&module=%24%7B%7B+secrets.X+%7D%7D"')
})
