import { expect, it } from 'vitest'
import { propertyTexts, shownName, storedName } from './property-texts.ts'

it('a property that the checklist reads is shown in German, and stored under the name that it reads', () => {
  expect(shownName(propertyTexts.de, 'test_reports')).toBe('Prüfberichte')
  expect(storedName(propertyTexts.de, 'Prüfberichte')).toBe('Test reports')
  expect([shownName(propertyTexts.de, 'Color'), storedName(propertyTexts.de, 'Color')]).toEqual(['Color', 'Color'])
  expect(shownName(propertyTexts.en, 'Test reports')).toBe('Test reports')
})
