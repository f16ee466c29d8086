import { expect, it } from 'vitest'
import { environmentalScore } from './cvss.ts'
import { environmentalMetricsOf, readEnvironment, withoutEnvironment, writeEnvironment } from './environment-vector.ts'

it('lists the environmental metrics of each version with their values', () => {
  expect(environmentalMetricsOf('v2').map(([metric]) => metric)).toEqual(['CDP', 'TD', 'CR', 'IR', 'AR'])
  expect(environmentalMetricsOf('v3')).toContainEqual(['MAV', ['N', 'A', 'L', 'P']])
  expect(environmentalMetricsOf('v4')).toContainEqual(['MSI', ['S', 'H', 'L', 'N']])
})

it('reads a configured vector with or without prefix and base metrics, and writes it in order', () => {
  expect(writeEnvironment(readEnvironment('MAV:L/CR:H', 'v3'), 'v3')).toBe('CVSS:3.1/CR:H/MAV:L')
  expect(writeEnvironment(readEnvironment('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/MAV:P', 'v3'), 'v3')).toBe('CVSS:3.1/MAV:P')
  expect(writeEnvironment(readEnvironment('nonsense', 'v4'), 'v4')).toBe('')
  expect(writeEnvironment(new Map([['TD', 'L']]), 'v2')).toBe('TD:L')
})

it('a vector without its environment scores in another one as the vulnerability does', () => {
  const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
  const own = { version: '3.1', vector } as const
  const found = environmentalScore(own, { ciaRequirements: { CR: 'L', IR: 'L', AR: 'L' } })
  expect(withoutEnvironment(found.vector)).toEqual(own)
  expect(withoutEnvironment('no vector')).toBeUndefined()
})
