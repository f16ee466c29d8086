import { expect, it } from 'vitest'
import { readResult } from './read-result.ts'

const foreign = {
  uid: 'a',
  url: 'shop',
  time: 1,
  result: {
    'src/a.c': { comments: [{ line: 3, endLine: 4, licenses: ['MIT'], copyright: [{ clause: '(c) A', date: '', holders: ['A'] }] }] },
    LICENSE: { license: { key: 'Apache-2.0', score: 0.9 } },
    'logo.png': {},
  },
}

it('lists the files of a document without the part waybill', () => {
  const { waybill, summary, options } = readResult(foreign)
  expect(waybill.files.map(({ path, license, copyright }) => [path, license, copyright])).toEqual([
    ['LICENSE', 'Apache-2.0', []],
    ['logo.png', null, []],
    ['src/a.c', 'MIT', [{ clause: '(c) A', date: '', holders: ['A'], start: 3, end: 4 }]],
  ])
  expect([summary['.']?.licenses, options.includeCopyright]).toEqual([['Apache-2.0', 'MIT'], true])
})

it('takes the licence files at the top as what the whole is under', () => {
  const { result } = foreign
  expect(readResult(foreign).waybill.license).toEqual({ declared: null, detected: 'Apache-2.0', files: ['LICENSE'] })
  const below = { ...foreign, result: { 'src/a.c': result['src/a.c'], 'src/LICENSE': result.LICENSE } }
  expect(readResult(below).waybill.license).toEqual({ declared: null, detected: null, files: [] })
})

it('lists cryptography with its key length, components by fingerprint, and files without a result', () => {
  const document = {
    ...foreign,
    stats: { total: 5, finished: 4 },
    no_result: ['empty.c'],
    result: {
      ...foreign.result,
      'lib/b.c': {
        crypto: [
          { algorithm: 'AES', coding: '256' },
          { algorithm: 'MD5', coding: '' },
        ],
        scanoss: {
          wfp: 'file=00',
          scan: [{ purl: ['pkg:github/a/b', 'pkg:npm/b'], version: '1.0.0', licenses: [{ name: 'MIT' }] }, { id: 'none' }],
        },
      },
      'lib/c.c': { links: [{ purl: ['pkg:npm/c'], version: '2.0.0', licenses: ['ISC'] }] },
    },
  }
  const { waybill, summary, options } = readResult(document)
  expect(waybill.files.find(({ path }) => path === 'lib/b.c')?.crypto).toEqual([
    { algorithm: 'AES', how: 'keyword', confidence: 1, line: 0, size: 256 },
    { algorithm: 'MD5', how: 'keyword', confidence: 1, line: 0 },
  ])
  expect(waybill.components.map(({ purl, version, license, from }) => [purl, version, license, from])).toEqual([
    ['pkg:github/a/b', '1.0.0', 'MIT', 'lib/b.c'],
    ['pkg:npm/c', '2.0.0', 'ISC', 'lib/c.c'],
  ])
  expect(waybill.files.find(({ path }) => path === 'empty.c')).toMatchObject({ license: null })
  expect([options.includeCrypto, waybill.losses]).toEqual([true, ['1 of 5 files were not finished']])
  expect(summary['lib']).toMatchObject({ crypto_algorithms: { AES: ['256'], MD5: [] }, components: { 'pkg:npm/c': ['2.0.0'] } })
  expect(summary['.']).toMatchObject({ licenses: ['Apache-2.0', 'MIT'], copyrights: { A: { dates: [] } } })
})

it('lists the components of the summary where files name none', () => {
  const summary = { src: { licenses: [], components: { 'pkg:npm/x': ['1.0.0', '2.0.0'], 'pkg:npm/y': [] } } }
  const { components } = readResult({ ...foreign, summary }).waybill
  expect(components.map(({ purl, version, from }) => [purl, version, from])).toEqual([
    ['pkg:npm/x', '1.0.0', 'src'],
    ['pkg:npm/x', '2.0.0', 'src'],
    ['pkg:npm/y', undefined, 'src'],
  ])
})

it.each([
  {},
  { result: [] },
  { result: { a: { comments: 'x', license: [], crypto: [1], scanoss: 'y' } }, summary: 1, stats: [], options: 'z' },
])('reads a document of another form without breaking: %j', (document) => {
  expect(readResult(document).waybill.components).toEqual([])
})

it('reads nothing into a document that has the part', () => {
  const own = { ...foreign, options: {}, summary: {}, waybill: { files: [] } }
  expect(readResult(own)).toEqual(own)
})
