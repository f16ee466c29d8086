import { allObligations } from '@waybill/licensing'
import { expect, it } from 'vitest'
import { sayObligation } from './say-obligation.ts'

it('every obligation of a licence is said in German', () => {
  const english = allObligations().filter(({ key, message }) => sayObligation(key, message, 'de') === message)
  expect(english).toEqual([])
})

it('in English, and where it is not known, an obligation is what the service says', () => {
  expect(sayObligation('rename', 'Rename it', 'en')).toBe('Rename it')
  expect(sayObligation('of-tomorrow', 'Do it', 'de')).toBe('Do it')
})
