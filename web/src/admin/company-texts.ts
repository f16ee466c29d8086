import type { Texts } from '../words/words.tsx'

const categories = {
  coordinator: 'coordinator',
  discoverer: 'discoverer',
  other: 'other',
  translator: 'translator',
  user: 'user',
  vendor: 'vendor',
}

const en = {
  name: 'Name',
  features: 'Features',
  featuresHint: 'The operator of this installation sets them.',
  groups: {
    publisher: {
      title: 'Publisher of CSAF documents',
      hint: 'Unset, the name of the company and the address of this service.',
      fields: {
        name: { label: 'Name' },
        namespace: { label: 'Namespace (address)' },
        category: { label: 'Category', values: categories },
        contact: { label: 'Contact' },
      },
    },
    csaf: {
      title: 'Distribution of CSAF documents',
      hint: 'The label of the Traffic Light Protocol.',
      fields: { tlp: { label: 'TLP label', values: { CLEAR: 'CLEAR', WHITE: 'WHITE', GREEN: 'GREEN', AMBER: 'AMBER', RED: 'RED' } } },
    },
    csafProvider: {
      title: 'Public list of CSAF documents',
      hint: 'Only documents labelled CLEAR or WHITE are listed.',
      fields: { list: { label: 'List this company as a provider' } },
    },
    foss: {
      title: 'Open-source contact',
      hint: 'Printed in the notices of releases.',
      fields: {
        company: { label: 'Company' },
        name: { label: 'Name' },
        email: { label: 'Email' },
        phone: { label: 'Telephone' },
        address: { label: 'Address' },
        zip: { label: 'Postcode' },
        country: { label: 'Country' },
        url: { label: 'Web address' },
      },
    },
    complianceManagers: {
      title: 'Reviewer of approval requests',
      hint: 'New requests are assigned to this user.',
      fields: { default: { label: 'Compliance manager' } },
    },
    approvals: {
      title: 'Four eyes',
      hint: 'A request is decided by somebody else than the one who made it.',
      fields: { fourEyes: { label: 'Require four eyes' } },
    },
    signIn: {
      title: 'Sign-in with OpenID Connect',
      hint: 'Applies to users who sign in at the identity provider for the first time.',
      fields: { linkByEmail: { label: 'Find existing users by their verified email address' } },
    },
    totp: {
      title: 'Authenticator app',
      hint: 'Users with a password set one up before they do anything else, from their next request on.',
      fields: { required: { label: 'Require an authenticator app' } },
    },
    retention: {
      title: 'Retention',
      hint: 'For how many days old entries are kept; without a number, as long as the operator allows. What releases, products and reports need is never removed.',
      fields: {
        auditDays: { label: 'Audit log (days)' },
        documentDays: { label: 'Documents that newer ones replaced (days)' },
        riskHistoryDays: { label: 'Changes of risks by the service (days)' },
      },
    },
  },
}

const germanCategories: typeof categories = {
  coordinator: 'Koordination',
  discoverer: 'Entdeckung',
  other: 'andere',
  translator: 'Übersetzung',
  user: 'Anwendung',
  vendor: 'Herstellung',
}

const de: typeof en = {
  name: 'Name',
  features: 'Funktionen',
  featuresHint: 'Sie werden vom Betreiber dieser Installation festgelegt.',
  groups: {
    publisher: {
      title: 'Herausgeber von CSAF-Dokumenten',
      hint: 'Ohne Angabe der Name des Unternehmens und die Adresse dieses Dienstes.',
      fields: {
        name: { label: 'Name' },
        namespace: { label: 'Namensraum (Adresse)' },
        category: { label: 'Rolle', values: germanCategories },
        contact: { label: 'Kontakt' },
      },
    },
    csaf: {
      title: 'Verteilung von CSAF-Dokumenten',
      hint: 'Die Stufe nach dem Traffic Light Protocol.',
      fields: { tlp: { label: 'TLP-Stufe', values: { CLEAR: 'CLEAR', WHITE: 'WHITE', GREEN: 'GREEN', AMBER: 'AMBER', RED: 'RED' } } },
    },
    csafProvider: {
      title: 'Öffentliche Liste von CSAF-Dokumenten',
      hint: 'Nur Dokumente der Stufen CLEAR und WHITE werden aufgeführt.',
      fields: { list: { label: 'Dieses Unternehmen als Anbieter aufführen' } },
    },
    foss: {
      title: 'Ansprechpartner für Open Source',
      hint: 'Steht in den Lizenzhinweisen von Releases.',
      fields: {
        company: { label: 'Unternehmen' },
        name: { label: 'Name' },
        email: { label: 'E-Mail-Adresse' },
        phone: { label: 'Telefon' },
        address: { label: 'Anschrift' },
        zip: { label: 'Postleitzahl' },
        country: { label: 'Land' },
        url: { label: 'Internetadresse' },
      },
    },
    complianceManagers: {
      title: 'Prüfung von Freigabeanfragen',
      hint: 'Neue Anfragen werden dieser Person zugewiesen.',
      fields: { default: { label: 'Compliance-Management' } },
    },
    approvals: {
      title: 'Vier-Augen-Prinzip',
      hint: 'Über eine Anfrage entscheidet eine andere Person als die, die sie gestellt hat.',
      fields: { fourEyes: { label: 'Vier Augen verlangen' } },
    },
    signIn: {
      title: 'Anmeldung mit OpenID Connect',
      hint: 'Gilt für Benutzer, die sich zum ersten Mal beim Identitätsanbieter anmelden.',
      fields: { linkByEmail: { label: 'Vorhandene Benutzer an ihrer bestätigten E-Mail-Adresse erkennen' } },
    },
    totp: {
      title: 'Authenticator-App',
      hint: 'Wer ein Passwort hat, richtet ab der nächsten Anfrage zuerst eine ein.',
      fields: { required: { label: 'Authenticator-App verlangen' } },
    },
    retention: {
      title: 'Aufbewahrung',
      hint: 'Wie viele Tage alte Einträge bleiben; ohne Zahl so lange, wie der Betreiber erlaubt. Was Releases, Produkte und Berichte brauchen, wird nie gelöscht.',
      fields: {
        auditDays: { label: 'Protokoll (Tage)' },
        documentDays: { label: 'Dokumente, die neuere ersetzt haben (Tage)' },
        riskHistoryDays: { label: 'Änderungen von Risiken durch den Dienst (Tage)' },
      },
    },
  },
}

/** The texts of the company's page. */
export const companyTexts: Texts<typeof en> = { en, de }
