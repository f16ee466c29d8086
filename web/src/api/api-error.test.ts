import { expect, it } from 'vitest'
import { ApiError, fieldError, isAtField } from './api-error.ts'

const parameter = 'riskProperties.decision.validUntil'
const error = new ApiError(400, { error: `${parameter} must not lie in the past`, parameter })

it('an error beside a field leaves out the name of the field in the API', () => {
  expect(fieldError(error, 'validUntil')).toBe('must not lie in the past')
  expect(fieldError(new ApiError(400, { error: 'The name is taken.', parameter: 'name' }), 'name')).toBe('The name is taken.')
})

it('an error is at a field of the form or at none', () => {
  expect([isAtField(error, ['type', 'validUntil']), isAtField(error, ['type']), isAtField(null, ['type'])]).toEqual([true, false, false])
})
