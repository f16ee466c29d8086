import { describe, expect, it } from 'vitest'
import { makeSbom, componentOf } from '#test/make-sbom.ts'
import type { ModuleSettings } from '#portfolio/portfolio.ts'
import { effectiveComponents, homepageOf } from '#sboms/inventory/effective-components.ts'

const bom = makeSbom([componentOf('pkg:npm/a@1.0.0', { licenses: [{ id: 'MIT' }] }), componentOf('pkg:npm/b@2.5.0')])

type Selection = { readonly key: string; readonly license: string; readonly version?: string; readonly path?: string }

function licensesWith(...licensesSelected: readonly Selection[]): readonly string[] {
  const settings: ModuleSettings = { componentConfig: { licensesSelected: [...licensesSelected] } }
  return effectiveComponents(bom, settings).map(({ licenses }) => licenses.map(({ id, expression }) => id ?? expression).join())
}

describe('a licence chosen or set by hand', () => {
  it('replaces what the document says (decisions 4)', () => {
    expect(licensesWith({ key: 'npm:a', license: 'Apache-2.0 OR ISC' })).toEqual(['Apache-2.0 OR ISC', ''])
  })
  it('holds for the versions its pattern means, the narrowest first', () => {
    expect(licensesWith({ key: 'npm:a', version: '1.*', license: 'X' }, { key: 'npm:b', version: '1.*', license: 'Y' })).toEqual(['X', ''])
    const several = [
      { key: 'npm:b', license: 'any' },
      { key: 'npm:b', version: '2.*', license: 'two' },
      { key: 'npm:b', version: '2.5.0', license: 'exact' },
      { key: 'npm:b', version: '*', license: 'star' },
    ]
    expect(licensesWith(...several)[1]).toBe('exact')
    expect(licensesWith(...several.filter(({ version }) => version !== '2.5.0'))[1]).toBe('two')
  })
  it('is found by an older prefix', () => {
    const python = makeSbom([componentOf('pkg:pypi/a@1')])
    const settings = { componentConfig: { licensesSelected: [{ key: 'pip:a', license: 'MIT' }] } }
    expect(effectiveComponents(python, settings)[0]?.licenses).toEqual([{ expression: 'MIT' }])
  })
  it('for one place in the tree says nothing of the component', () => {
    expect(licensesWith({ key: 'npm:a', path: 'npm:b', license: 'X' })[0]).toBe('MIT')
  })
})

describe('a component added by hand', () => {
  it('stands behind those of the bill, once, with its key, name and purl', () => {
    const custom = { key: 'mvn:org.acme:lib', version: '3', comment: 'bought' }
    const entries = effectiveComponents(bom, { customComponents: [custom, custom] })
    expect(entries.map(({ key }) => key)).toEqual(['npm:a', 'npm:b', 'maven:org.acme:lib'])
    expect(entries[2]).toMatchObject({ name: 'lib', version: '3', purl: 'pkg:maven/org.acme/lib@3' })
  })
  it('is not added again when the bill has it', () => {
    expect(effectiveComponents(bom, { customComponents: [{ key: 'npm:a', version: '1.0.0', comment: 'x' }] })).toHaveLength(2)
  })
  it('is there before anything was imported, and takes a licence set by hand', () => {
    const settings: ModuleSettings = {
      customComponents: [{ key: 'npm:c', version: '1', comment: 'x' }],
      componentConfig: { licensesSelected: [{ key: 'npm:c', license: 'ISC' }] },
    }
    expect(effectiveComponents(undefined, settings)).toMatchObject([{ key: 'npm:c', licenses: [{ expression: 'ISC' }] }])
  })
})

it('the homepage is the website, else the repository', () => {
  const [website, vcs] = [
    { type: 'website', url: 'https://a.example' },
    { type: 'vcs', url: 'https://git.example' },
  ] as const
  expect([[vcs, website], [vcs], []].map((links) => homepageOf(componentOf('pkg:npm/a@1', { links })))).toEqual([
    'https://a.example',
    'https://git.example',
    null,
  ])
})
