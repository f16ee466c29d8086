import { expect, it } from 'vitest'
import { licenseCategoryOf } from '#sboms/inventory/license-category.ts'

it.each([
  [{ id: 'MIT' }, 'os'],
  [{ id: 'GPL-3.0-only' }, 'os'],
  [{ expression: 'MIT OR LicenseRef-own' }, 'os'],
  [{ expression: 'Apache-2.0 AND (MIT OR BSD-3-Clause)' }, 'os'],
  [{ name: 'The Apache Software License, Version 2.0' }, 'os'],
  [{ name: 'Public Domain' }, 'os'],
  [{ url: 'https://opensource.org/licenses/MIT' }, 'os'],
  [{ name: 'CC BY-NC 4.0' }, 'commercial'],
  [{ id: 'BUSL-1.1' }, 'commercial'],
  [{ id: 'SSPL-1.0' }, 'commercial'],
  [{ name: 'Commercial licence of ACME' }, 'commercial'],
  [{ name: 'Proprietary' }, 'commercial'],
  [{ name: 'ACME EULA' }, 'commercial'],
  [{ name: 'Some licence nobody knows' }, 'unknown'],
  [{ expression: 'LicenseRef-own' }, 'unknown'],
])('a component under %j is %s (decisions 3)', (license, standing) => {
  expect(licenseCategoryOf({ licenses: [license], isPrivate: false })).toBe(standing)
})

it('is unknown without a licence, os when one of several is, commercial when the component is private', () => {
  expect(licenseCategoryOf({ licenses: [], isPrivate: false })).toBe('unknown')
  expect(licenseCategoryOf({ licenses: [{ name: 'Proprietary' }, { id: 'MIT' }], isPrivate: false })).toBe('os')
  expect(licenseCategoryOf({ licenses: [{ id: 'MIT' }], isPrivate: true })).toBe('commercial')
})
