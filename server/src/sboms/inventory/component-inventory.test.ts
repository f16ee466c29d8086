import { expect, it } from 'vitest'
import { makeSbom, componentOf, inventoryModuleOf, inventoryOf } from '#test/make-sbom.ts'
import { toModuleInventory, toProjectInventory } from '#sboms/inventory/component-inventory.ts'

const mit = { licenses: [{ id: 'MIT', url: 'https://mit.example' }] }

it('has each component once, with its versions, their licences and its homepage (docs/reference/sboms.md#project-components)', () => {
  const website = { type: 'website', url: 'https://a.example' } as const
  const one = inventoryModuleOf(makeSbom([componentOf('pkg:npm/a@1', mit), componentOf('pkg:npm/b@1')]))
  const two = inventoryModuleOf(makeSbom([componentOf('pkg:npm/a@1', mit), componentOf('pkg:npm/a@2', { links: [website] })]), { id: 'm2' })
  expect(toProjectInventory(inventoryOf(one, two))).toEqual({
    _id: 'p1',
    name: 'Shop',
    description: '',
    components: [
      {
        key: 'npm:a',
        name: 'a',
        status: 'os',
        homepageUrl: 'https://a.example',
        versions: [
          { version: '1', licenses: [{ name: 'MIT', spdxKey: 'MIT', url: 'https://mit.example' }] },
          { version: '2', licenses: [] },
        ],
      },
      { key: 'npm:b', name: 'b', status: 'unknown', homepageUrl: null, versions: [{ version: '1', licenses: [] }] },
    ],
  })
})

it('names a licence by its SPDX id where it is one, and keeps expressions and names as they are', () => {
  const licenses = [{ expression: 'MIT OR ISC' }, { name: 'Own' }, { id: 'MIT' }, { id: 'MIT' }]
  const [part] = toModuleInventory(inventoryModuleOf(makeSbom([componentOf('pkg:npm/a@1', { licenses })]))).components
  expect(part?.versions[0]?.licenses).toEqual([
    { name: 'MIT OR ISC', spdxKey: null, url: null },
    { name: 'Own', spdxKey: null, url: null },
    { name: 'MIT', spdxKey: 'MIT', url: null },
  ])
})

it('of a module shows its status and last analysis; a component without a version has the version null', () => {
  const module = inventoryModuleOf(makeSbom([componentOf('pkg:npm/a', { isPrivate: true })]), { lastAnalysis: '2026-01-01T00:00:00.000Z' })
  expect(toModuleInventory(module)).toMatchObject({
    _id: 'm1',
    name: 'app',
    status: 'ok',
    lastAnalysis: '2026-01-01T00:00:00.000Z',
    components: [{ key: 'npm:a', status: 'commercial', versions: [{ version: null, licenses: [] }] }],
  })
  expect(toModuleInventory(inventoryModuleOf(undefined))).toMatchObject({ lastAnalysis: null, components: [] })
})
