import type { Language } from '../words/language.ts'
import { countedInGerman } from '../words/german-count.ts'
import { dayInGerman } from '../words/german-day.ts'
import { removedTexts, sayStatus } from '../words/say-decision.ts'

type Table = Readonly<Record<string, string>>

/** What the service says of a change in words that never vary, in German. */
export const detailTexts: Table = {
  activated: 'aktiviert',
  deactivated: 'deaktiviert',
  'new value': 'neuer Wert',
  published: 'freigegeben',
  unpublished: 'gesperrt',
  personal: 'persönlich',
  'personal, of a device': 'persönlich, für ein Gerät',
  'fetched again by its device; the value before is void': 'vom Gerät noch einmal abgeholt; der vorige Wert gilt nicht mehr',
  'SCIM token': 'SCIM-Token',
  'by SCIM': 'durch SCIM',
  invitation: 'Einladung',
  'by invitation; the password is set': 'über eine Einladung; das Passwort ist gesetzt',
  'one session': 'eine Sitzung',
  'all sessions': 'alle Sitzungen',
  'all other sessions': 'alle anderen Sitzungen',
  'wrong password': 'falsches Passwort',
  'wrong code': 'falscher Code',
  'the user is deactivated': 'der Benutzer ist deaktiviert',
  'the user has no password': 'der Benutzer hat kein Passwort',
  'the user has lost a role': 'der Benutzer hat eine Rolle verloren',
  'the user has too many keys': 'der Benutzer hat zu viele Schlüssel',
  'at the first sign-in': 'bei der ersten Anmeldung',
  'roles, as the groups grant': 'Rollen, wie sie die Gruppen gewähren',
  'roles and password are removed: no group grants access': 'Rollen und Passwort entfernt: Keine Gruppe gewährt Zugang',
  'no group grants access': 'keine Gruppe gewährt Zugang',
  'no active administrator is left: the identity provider took the last one away':
    'kein Administrator ist mehr aktiv: Der Identitätsanbieter hat den letzten entfernt',
  'authenticator app requested': 'Authenticator-App angefordert',
  'authenticator app set up': 'Authenticator-App eingerichtet',
  'authenticator app removed': 'Authenticator-App entfernt',
  'authenticator app reset': 'Authenticator-App zurückgesetzt',
  'new recovery codes': 'neue Wiederherstellungscodes',
  'approvals need a second person': 'Freigaben brauchen eine zweite Person',
  'approvals do not need a second person': 'Freigaben brauchen keine zweite Person',
  'users with a password need an authenticator app': 'Benutzer mit Passwort brauchen eine Authenticator-App',
  'users with a password do not need an authenticator app': 'Benutzer mit Passwort brauchen keine Authenticator-App',
  submitted: 'eingereicht',
  approved: 'freigegeben',
  rejected: 'abgelehnt',
  draft: 'Entwurf',
  retired: 'ausgemustert',
  'brought back': 'wiederhergestellt',
  'misuse case added': 'Fehlanwendung hinzugefügt',
  'misuse case removed': 'Fehlanwendung entfernt',
  'support contract added': 'Supportvertrag hinzugefügt',
  'support contract removed': 'Supportvertrag entfernt',
  'solution linked': 'Release verknüpft',
  'solution removed': 'Release entfernt',
  awareness: 'Zeitpunkt der Kenntnis',
  measure: 'Maßnahme',
  'not-applicable': 'nicht meldepflichtig',
  'early-warning': 'Frühwarnung gesendet',
  notified: 'Meldung gesendet',
  final: 'Abschlussbericht gesendet',
  'early-warning-corrected': 'Eintrag zur Frühwarnung berichtigt',
  'notified-corrected': 'Eintrag zur Meldung berichtigt',
  'final-corrected': 'Eintrag zum Abschlussbericht berichtigt',
  analysis: 'Analyse',
  ping: 'Test',
  never: 'nie',
  'by the link in a digest': 'über den Link in einer Übersicht',
}

/** Names of fields that a change lists, by language. */
export const fieldTexts: Readonly<Record<Language, Table>> = {
  en: {
    activated: 'activated',
    deactivated: 'deactivated',
    name: 'name',
    email: 'email',
    roles: 'roles',
    password: 'password',
    scopes: 'roles',
    userId: 'user',
    userName: 'user name',
    givenName: 'given name',
    familyName: 'family name',
    displayName: 'name',
    externalId: 'external id',
    type: 'type',
    identifier: 'identifier',
    state: 'state',
    description: 'description',
    properties: 'properties',
    parentId: 'parent',
    features: 'features',
    classification: 'class',
    contacts: 'contacts',
    started: 'on the market since',
  },
  de: {
    activated: 'aktiviert',
    deactivated: 'deaktiviert',
    name: 'Name',
    email: 'E-Mail',
    roles: 'Rollen',
    password: 'Passwort',
    scopes: 'Rollen',
    userId: 'Benutzer',
    userName: 'Benutzername',
    givenName: 'Vorname',
    familyName: 'Nachname',
    displayName: 'Name',
    externalId: 'externe Kennung',
    type: 'Art',
    identifier: 'Kennung',
    state: 'Status',
    description: 'Zweck',
    properties: 'Eigenschaften',
    parentId: 'Teil von',
    features: 'Funktionen',
    classification: 'Klasse',
    contacts: 'Kontakte',
    started: 'auf dem Markt ab',
  },
}

const weekdays: Table = {
  '1': 'montags',
  '2': 'dienstags',
  '3': 'mittwochs',
  '4': 'donnerstags',
  '5': 'freitags',
  '6': 'samstags',
  '7': 'sonntags',
}
const subjects: Table = { risk: 'eines Risikos', finding: 'eines Befunds' }
const trackers: Table = { jira: 'Jira', github: 'GitHub', gitlab: 'GitLab' }
const kept: Table = { 'audit log': 'Protokoll', documents: 'Dokumente', 'risk history': 'Verlauf der Risiken' }

/** What the service says of a change with a number, a name or a day in it, in German. */
export const germanPatterns: readonly (readonly [pattern: RegExp, say: (...parts: readonly string[]) => string])[] = [
  [/^for (\d+) seconds$/u, (seconds = '') => `für ${seconds} Sekunden`],
  [/^at (https?:\S+)$/u, (issuer = '') => `bei ${issuer}`],
  [/^signs in as (.+) at (\S+)$/u, (subject = '', issuer = '') => `meldet sich als ${subject} bei ${issuer} an`],
  [/^a device at (.+)$/u, (address = '') => `ein Gerät mit der Adresse ${address}`],
  [
    /^(not affected|affected|fixed|under investigation): (\d+) findings?$/u,
    (status = '', count = '') => `${sayStatus(status)}: ${countedInGerman(Number(count), 'Befund', 'Befunde')}`,
  ],
  [/^finding (\S+)$/u, (id = '') => `Befund ${id}`],
  [
    /^(jira|github|gitlab), of a (risk|finding)$/u,
    (tracker = '', subject = '') => `${trackers[tracker] ?? ''}, Ticket ${subjects[subject] ?? ''}`,
  ],
  [/^daily at (\d+):00 (.+)$/u, (hour = '', zone = '') => `täglich um ${hour}:00 Uhr (${zone})`],
  [/^weekly on day ([1-7]) at (\d+):00 (.+)$/u, (day = '', hour = '', zone = '') => `${weekdays[day] ?? ''} um ${hour}:00 Uhr (${zone})`],
  [
    /^(\d+) (.+) from before (\d{4}-\d\d-\d\d) were removed$/u,
    (count = '', noun = '', day = '') => `${count} ${removedTexts[noun] ?? noun} aus der Zeit vor dem ${dayInGerman(day)} entfernt`,
  ],
  [/^kept: (.+)$/u, (list = '') => `aufbewahrt: ${list.split(', ').map(sayKept).join(', ')}`],
]

function sayKept(part: string): string {
  const [, what = '', days] = /^(audit log|documents|risk history) (?:(\d+) days|as long as the operator allows)$/u.exec(part) ?? []
  if (what === '') return part
  return `${kept[what] ?? what} ${days === undefined ? 'so lange, wie der Betreiber es erlaubt' : `${days} Tage`}`
}
