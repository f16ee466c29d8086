import { expect, it } from 'vitest'
import { occurrenceText } from './occurrence-text.ts'

it('names a component with its versions, and a place in a file with its rule', () => {
  expect(occurrenceText({ componentKey: 'npm:lodash', versions: ['4.17.20', '4.17.21'] })).toBe('npm:lodash 4.17.20, 4.17.21')
  expect(occurrenceText({ file: 'src/a.c', line: 12, ruleId: 'CWE-79', level: 'error' })).toBe('src/a.c:12 CWE-79')
  expect(occurrenceText({ file: 'src/a.c', line: null, ruleId: null })).toBe('src/a.c')
})
