import { expect, it } from 'vitest'
import { fileStem, rootName } from './root-name.ts'

it('names what an SBOM is about', () => {
  expect(rootName('{"bomFormat":"CycloneDX","metadata":{"component":{"name":" shop "}}}')).toBe('shop')
  expect(rootName('{"spdxVersion":"SPDX-2.3","name":"ledger"}')).toBe('ledger')
})

it('knows no name of other texts', () => {
  expect(rootName('<bom/>')).toBeUndefined()
  expect(rootName('null')).toBeUndefined()
  expect(rootName('{"metadata":{"component":{"name":7}}}')).toBeUndefined()
  expect(rootName('{"name":"a package.json"}')).toBeUndefined()
})

it('takes the name of a file up to its first dot', () => {
  expect(fileStem('shop.cdx.json')).toBe('shop')
  expect(fileStem()).toBe('')
})
