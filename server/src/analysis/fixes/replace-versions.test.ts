import { expect, it } from 'vitest'
import { normaliseUpgrades, replaceVersions, requireAllUsed } from '#analysis/fixes/replace-versions.ts'
import type { PresentComponent } from '#analysis/preview/preview-store.ts'

function present(purl: string, cpe?: string): PresentComponent {
  return { moduleId: 'm', componentId: 1, purl, cpe, isMatchedByCpe: false, hash: 'sha256:ab', licenses: undefined }
}

it('an upgrade concerns every version of a component, or the one it names', () => {
  const content = [present('pkg:npm/a@1.0.0'), present('pkg:npm/a@1.5.0'), present('pkg:npm/b@1.0.0')]
  function purls(from?: string): readonly string[] {
    return replaceVersions(content, [{ key: 'npm:a', to: '2.0.0', ...(from && { from }) }]).map(({ purl }) => purl)
  }
  expect(purls()).toEqual(['pkg:npm/a@2.0.0', 'pkg:npm/a@2.0.0'])
  expect(purls('1.5.0')).toEqual(['pkg:npm/a@2.0.0'])
})

it('the CPE gets the new version', () => {
  const [replaced] = replaceVersions([present('pkg:npm/a@1.0.0', 'cpe:2.3:a:a:a:1.0.0:*:*:*:*:*:*:*')], [{ key: 'npm:a', to: '2.0.0' }])
  expect(replaced?.cpe).toBe('cpe:2.3:a:a:a:2.0.0:*:*:*:*:*:*:*')
})

it('a purl names a component, too', () => {
  expect(normaliseUpgrades([{ key: 'pkg:npm/%40scope/a', to: '2.0.0' }])).toEqual([{ key: 'npm:@scope/a', to: '2.0.0' }])
})

it('an upgrade that concerns nothing is named by its place', () => {
  const upgrades = [
    { key: 'npm:a', to: '2.0.0' },
    { key: 'npm:b', from: '9.0.0', to: '2.0.0' },
  ]
  expect(() => requireAllUsed(upgrades, ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'])).toThrow('no module of this scope contains npm:b 9.0.0')
  expect(() => requireAllUsed([{ key: 'npm:a', to: '1.0.0' }], ['pkg:npm/a@1.0.0'])).toThrow('in another version')
  expect(() => requireAllUsed(upgrades, ['pkg:npm/a@1.0.0', 'pkg:npm/b@9.0.0'])).not.toThrow()
})
