import type { Texts } from '../words/words.tsx'

const en = {
  account: 'Account',
  name: 'Name',
  email: 'Email',
  roles: 'Roles',
  password: 'Password',
  oldPassword: 'Present password',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters. Your other sessions end.',
  changePassword: 'Change password',
  changed: 'The password is changed.',
  display: 'Display',
  keyboard: 'Keyboard',
  letterKeys: 'Use keys of a single character as shortcuts',
  letterKeysHint: 'Switch them off if dictation or other input sets them off by accident.',
  views: 'Saved views',
  noViews: 'You have saved no view. Lists have a menu “Views” for it.',
  keys: 'Your API keys',
  noKeys: 'No API key acts under your name.',
}

const de: typeof en = {
  account: 'Konto',
  name: 'Name',
  email: 'E-Mail-Adresse',
  roles: 'Rollen',
  password: 'Passwort',
  oldPassword: 'Jetziges Passwort',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 12 Zeichen. Ihre anderen Sitzungen enden.',
  changePassword: 'Passwort ändern',
  changed: 'Das Passwort ist geändert.',
  display: 'Anzeige',
  keyboard: 'Tastatur',
  letterKeys: 'Tasten mit einem einzelnen Zeichen als Kürzel verwenden',
  letterKeysHint: 'Schalten Sie sie ab, wenn etwa eine Spracheingabe sie versehentlich auslöst.',
  views: 'Gespeicherte Ansichten',
  noViews: 'Sie haben keine Ansicht gespeichert. Listen haben dafür ein Menü „Ansichten“.',
  keys: 'Ihre API-Schlüssel',
  noKeys: 'Kein API-Schlüssel handelt unter Ihrem Namen.',
}

/** The texts of the personal settings. */
export const meTexts: Texts<typeof en> = { en, de }
