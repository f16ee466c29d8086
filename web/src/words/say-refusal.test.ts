import { expect, it } from 'vitest'
import { sayRefusal } from './say-refusal.ts'

it.each([
  [
    { scopes: ['manager', 'account_admin'] },
    'Your roles do not allow this. It needs one of these roles: Manager, Account administrator.',
    'Ihre Rollen erlauben das nicht. Dafür ist eine dieser Rollen nötig: Management, Kontoverwaltung.',
  ],
  [
    { feature: 'obom' },
    'The licence of your company does not include operational BOMs.',
    'Die Lizenz Ihres Unternehmens enthält keine Betriebs-BOMs.',
  ],
  [
    { grants: 'enterprise_admin' },
    'You do not have the role “Enterprise administrator”, so you cannot give it.',
    'Sie haben die Rolle „Verwaltung des Gesamtunternehmens“ nicht und können sie daher nicht vergeben.',
  ],
])('a refusal with %j is said in the words of the app', (details, english, german) => {
  expect([sayRefusal(details, 'en'), sayRefusal(details, 'de')]).toEqual([english, german])
})

it('a role that the app has no word for is named as it is', () => {
  expect(sayRefusal({ scopes: ['of_tomorrow'] }, 'en')).toMatch(/: of_tomorrow\.$/u)
})

it('a refusal without details keeps the text of the service', () => {
  expect([sayRefusal(undefined, 'de'), sayRefusal({ etag: '"1"' }, 'de')]).toEqual([undefined, undefined])
})
