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
  expect([summary, options.includeCopyright]).toEqual([{}, true])
})

it('reads nothing into a document that has the part', () => {
  const own = { ...foreign, options: {}, summary: {}, waybill: { files: [] } }
  expect(readResult(own)).toEqual(own)
})
