import type { Texts } from '../words/words.tsx'

const en = {
  title: 'Sign in a device',
  hint: 'Enter the code that the device shows.',
  code: 'Code',
  goOn: 'Continue',
  compare: 'Does the device show this code?',
  caution:
    'Allow it only if you have just asked for it yourself, for example with waybill login. Whoever started it will act under your name.',
  name: 'Calls itself',
  address: 'Asked from',
  otherNetwork: 'not the address you come from',
  requested: 'Asked',
  validUntil: 'Code valid until',
  company: 'Company',
  user: 'Acts as',
  roles: 'What the key may do',
  expires: 'Key expires',
  deny: 'Deny',
  allow: 'Allow',
  otherCode: 'Enter another code',
  allowed: (name: string) => `${name} is signed in. You may close this page.`,
  allowedHint: 'Its key is among your personal API keys, where you can revoke it.',
  denied: (name: string) => `${name} is denied. It gets no key.`,
  settings: 'Personal settings',
}

const de: typeof en = {
  title: 'Ein Gerät anmelden',
  hint: 'Geben Sie den Code ein, den das Gerät anzeigt.',
  code: 'Code',
  goOn: 'Weiter',
  compare: 'Zeigt das Gerät diesen Code an?',
  caution:
    'Erlauben Sie es nur, wenn Sie es gerade selbst angestoßen haben, etwa mit waybill login. Wer es angestoßen hat, handelt dann unter Ihrem Namen.',
  name: 'Nennt sich',
  address: 'Angefragt von',
  otherNetwork: 'nicht die Adresse, von der Sie kommen',
  requested: 'Angefragt',
  validUntil: 'Code gültig bis',
  company: 'Unternehmen',
  user: 'Handelt als',
  roles: 'Was der Schlüssel darf',
  expires: 'Schlüssel gültig bis',
  deny: 'Ablehnen',
  allow: 'Erlauben',
  otherCode: 'Anderen Code eingeben',
  allowed: (name) => `${name} ist angemeldet. Sie können diese Seite schließen.`,
  allowedHint: 'Der Schlüssel steht bei Ihren persönlichen API-Schlüsseln; dort können Sie ihn widerrufen.',
  denied: (name) => `${name} ist abgelehnt und erhält keinen Schlüssel.`,
  settings: 'Persönliche Einstellungen',
}

export const deviceTexts: Texts<typeof en> = { en, de }
