import { expect, it } from 'vitest'
import { propertyValue, withProperty } from './properties.ts'

const properties = [
  { name: 'Colour', value: 'red' },
  { name: 'test-reports', value: 'in the archive' },
]

it('a property is found and replaced under any spelling of its name', () => {
  expect(propertyValue(properties, 'Test reports')).toBe('in the archive')
  expect(withProperty(properties, 'Test reports', 'online')).toEqual([
    { name: 'Colour', value: 'red' },
    { name: 'Test reports', value: 'online' },
  ])
})

it('a new property comes last, and an empty value removes one', () => {
  expect(withProperty(properties, 'Weight', '2 kg').at(-1)).toEqual({ name: 'Weight', value: '2 kg' })
  expect(withProperty(properties, 'colour', ' ')).toEqual([{ name: 'test-reports', value: 'in the archive' }])
})
