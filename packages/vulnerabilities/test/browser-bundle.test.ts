import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type * as identifiers from '@waybill/identifiers'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import type * as vulnerabilities from '../src/index.ts'

/** What a page needs to match a component and to explain the result. */
const page = `
export { parsePurl } from '@waybill/identifiers'
export { explainMatch, findFixes, matchComponent, matchTargetOf } from '@waybill/vulnerabilities'
`

const mostBytes = 25_000

it('bundles the matcher and its explanation for the browser in at most 25 kB', async () => {
  const code = await bundle(page)
  expect(code).not.toMatch(/\bnode:|\bBuffer\b|\brequire\(|\bprocess\./u)
  expect(gzipSync(code).length).toBeLessThanOrEqual(mostBytes)
})

it('runs what was bundled', async () => {
  const code = await bundle(page)
  const { parsePurl, matchTargetOf, explainMatch } = (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as typeof vulnerabilities & typeof identifiers
  const purl = parsePurl('pkg:npm/lodash@4.17.20')
  if (purl === undefined) throw new Error('the purl was not read')
  const affected = {
    lookupKey: 'npm:lodash',
    ecosystem: 'npm',
    release: undefined,
    name: 'lodash',
    ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }],
    versions: [],
    severities: [],
  } as const
  const candidate = { advisoryId: 'GHSA-35jh-r3h4-6jhm', kind: 'vulnerability', withdrawn: false, digest: '', affected } as const
  expect(explainMatch(matchTargetOf(purl), [candidate])).toMatchObject({ isAffected: true, confidence: 5 })
})

async function bundle(source: string): Promise<string> {
  const bundled = await rolldown({
    input: 'page',
    platform: 'browser',
    cwd: path.join(import.meta.dirname, '..'),
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? path.join(import.meta.dirname, 'page.js') : undefined),
        load: (id) => (id.endsWith('page.js') ? source : undefined),
      },
    ],
  })
  const { output } = await bundled.generate({ format: 'esm', minify: true })
  expect(output).toHaveLength(1)
  return output[0].code
}
