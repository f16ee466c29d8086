import { expect, it } from 'vitest'
import { sayDetail } from './say-detail.ts'

it.each([
  ['not affected: 1 finding', 'nicht betroffen: 1 Befund'],
  ['under investigation: 1204 findings', 'wird untersucht: 1.204 Befunde'],
  ['submitted', 'eingereicht'],
  ['state, classification, contacts, started', 'Status, Klasse, Kontakte, auf dem Markt ab'],
  ['deactivated, roles', 'deaktiviert, Rollen'],
  ['by SCIM: userName, deactivated', 'durch SCIM: Benutzername, deaktiviert'],
  ['displayName, members: 3 added, 1 removed', 'Name, Mitglieder: 3 hinzugefügt, 1 entfernt'],
  [
    'approvals need a second person; kept: audit log 90 days, documents as long as the operator allows, risk history 30 days',
    'Freigaben brauchen eine zweite Person; aufbewahrt: Protokoll 90 Tage, Dokumente so lange, wie der Betreiber es erlaubt, Verlauf der Risiken 30 Tage',
  ],
  ['by invitation; the password is set', 'über eine Einladung; das Passwort ist gesetzt'],
  ['for 60 seconds', 'für 60 Sekunden'],
  ['weekly on day 5 at 8:00 Europe/Berlin', 'freitags um 8:00 Uhr (Europe/Berlin)'],
  ['jira, of a finding', 'Jira, Ticket eines Befunds'],
  ['12 lines of the audit log from before 2026-01-01 were removed', '12 Zeilen des Protokolls aus der Zeit vor dem 01.01.2026 entfernt'],
])('the detail "%s" is said in German', (detail, german) => {
  expect(sayDetail(detail, 'de')).toBe(german)
})

it('what users wrote, and what the app does not know, stays as it is', () => {
  for (const detail of ['not reachable; see wiki', 'name, of the till', 'fatal: repository not found', '']) {
    expect(sayDetail(detail, 'de')).toBe(detail)
    expect(sayDetail(detail, 'en')).toBe(detail)
  }
  expect(sayDetail(null, 'de')).toBeUndefined()
})

it('fields of the interface have words in English, too', () => {
  expect(sayDetail('by SCIM: userName, externalId', 'en')).toBe('by SCIM: user name, external id')
})
