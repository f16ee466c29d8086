import { expect, it } from 'vitest'
import { fileStem, moduleName, projectName, proposedProject, rootName } from './root-name.ts'

it('names what an SBOM is about', () => {
  expect(rootName({ bomFormat: 'CycloneDX', metadata: { component: { name: ' shop ' } } })).toBe('shop')
  expect(rootName({ spdxVersion: 'SPDX-2.3', name: 'ledger' })).toBe('ledger')
})

it('knows no name of other documents', () => {
  expect(rootName({ metadata: { component: { name: [] } } })).toBeUndefined()
  expect(rootName({ metadata: { component: { name: ' ' } } })).toBeUndefined()
  expect(rootName({ name: 'a package.json' })).toBeUndefined()
})

it('takes the name of a file without the suffixes of its format', () => {
  expect(fileStem('shop.cdx.json')).toBe('shop')
  expect(fileStem('libstdc++-12.2.SPDX.json')).toBe('libstdc++-12.2')
  expect(fileStem('payments.api.xml')).toBe('payments.api')
  expect(fileStem()).toBe('')
})

it('proposes names of projects that the service takes: of 3 to 200 characters, without < and >', () => {
  expect(projectName(' libstdc++ ')).toBe('libstdc++')
  expect(projectName('shop <main>')).toBe('shop main')
  expect(projectName('ui')).toBe('')
  expect(projectName('x'.repeat(201))).toHaveLength(200)
})

it('proposes names of modules that the service takes: with a letter, a digit, - , _ or /', () => {
  expect(moduleName('c++')).toBe('c++')
  expect(moduleName('+++')).toBe('')
  expect(moduleName('x'.repeat(201))).toHaveLength(200)
})

it('proposes the first project that a document names, else one named after the first file', () => {
  const [report, shop] = [
    { fileName: 'scan.sarif', name: undefined },
    { fileName: 'a.cdx.json', name: 'shop' },
  ]
  expect([proposedProject([report, shop]), proposedProject([report]), proposedProject([])]).toEqual(['shop', 'scan', ''])
})
