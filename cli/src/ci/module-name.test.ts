import { describe, expect, it } from 'vitest'
import { moduleNameOf } from '#ci/module-name.ts'

const build = { repository: 'acme/web', branch: 'main' }
const change = { number: '7', base: 'main' }

describe('the module of a build (docs/reference/cli.md#waybill-ci-file)', () => {
  it.each([
    ['the repository and the branch', build, undefined, 'web/main'],
    ['a given name and the branch', build, 'shop-web', 'shop-web/main'],
    ['the branch of a change', { ...build, branch: 'feature/x', change: { ...change, isFromOutside: false } }, undefined, 'web/feature/x'],
    ['the number of a change from outside', { ...build, change: { ...change, isFromOutside: true } }, undefined, 'web/change/7'],
  ])('is named after %s', (_what, of, given, name) => {
    expect(moduleNameOf(of, given)).toBe(name)
  })

  it('keeps branches apart that differ in where a dot is', () => {
    const names = ['release/1.10', 'release/11.0'].map((branch) => moduleNameOf({ ...build, branch }).replaceAll('.', ''))
    expect(new Set(names).size).toBe(2)
  })
})
