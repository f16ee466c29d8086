import { expect, it } from 'vitest'
import { findComponents, licenceRows, openLicences } from './licence-rows.ts'

function component(key: string, licence: string) {
  return { key, version: '1.0.0', text: `${key} 1.0.0`, licence, licenceFrom: 'declared', licenceStatus: undefined }
}

const components = [component('npm:a', 'MIT'), component('npm:b', 'GPL-3.0-only'), component('npm:c', 'MIT'), component('npm:d', '')]

function lines(open: readonly string[], listed: Parameters<typeof licenceRows>[0] = components): readonly string[] {
  return licenceRows(listed, new Set(open)).map(({ licence, component: member, components: count, worst }) =>
    [member?.key ?? `${licence}:${String(count)}`, worst].filter(Boolean).join(' '),
  )
}

it('lists the most used licence first while none has a finding', () => {
  expect(lines([])).toEqual(['MIT:2', ':1', 'GPL-3.0-only:1'])
})

it('lists licences with violations first, and shows the status on the expression and its component', () => {
  const listed = components.map((each) => (each.key === 'npm:b' ? { ...each, licenceStatus: 'violation' as const } : each))
  expect(lines(['GPL-3.0-only'], listed)).toEqual(['GPL-3.0-only:1 violation', 'npm:b violation', 'MIT:2', ':1'])
})

it('shows the components of the licences that are open', () => {
  expect(lines(['MIT'])).toEqual(['MIT:2', 'npm:a', 'npm:c', ':1', 'GPL-3.0-only:1'])
})

it('finds components by a part of their name, or by name and version', () => {
  expect(findComponents(components, 'NPM:C').map(({ key }) => key)).toEqual(['npm:c'])
  expect(findComponents(components, 'npm:b 1.0.0').map(({ key }) => key)).toEqual(['npm:b'])
  expect(findComponents(components)).toEqual(components)
})

it('opens the licences of what is searched for, and closes those that are toggled', () => {
  expect([...openLicences(components, new Set(['MIT']), false)]).toEqual(['MIT'])
  expect([...openLicences(components, new Set(['MIT']), true)]).toEqual(['GPL-3.0-only', ''])
})
