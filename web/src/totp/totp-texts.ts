import type { Texts } from '../words/words.tsx'

const en = {
  password: 'Current password',
  title: 'Authenticator app',
  hint: 'With an app that shows a new code every 30 seconds, your password alone no longer opens your account.',
  required: 'Your company requires an authenticator app. Set one up to go on.',
  begin: 'Set up',
  scan: 'Scan this with the app, or type in the characters below. Then enter the code that the app shows.',
  qr: 'QR code for the authenticator app',
  confirm: 'Confirm',
  isOn: (left: number) => `An authenticator app is set up. Unused recovery codes: ${String(left)}.`,
  disable: 'Disable',
  recoveryCodes: 'Recovery codes',
  recoveryHint:
    'Each of these codes replaces one of the app once, for when you lose it. They are shown only now. Keep them in a safe place.',
  newRecoveryCodes: 'New recovery codes',
}

const de: typeof en = {
  password: 'Aktuelles Passwort',
  title: 'Authenticator-App',
  hint: 'Mit einer App, die alle 30 Sekunden einen neuen Code zeigt, öffnet das Passwort allein Ihr Konto nicht mehr.',
  required: 'Ihr Unternehmen verlangt eine Authenticator-App. Richten Sie eine ein, um fortzufahren.',
  begin: 'Einrichten',
  scan: 'Scannen Sie dies mit der App, oder tippen Sie die Zeichen darunter ab. Geben Sie dann den Code ein, den die App zeigt.',
  qr: 'QR-Code für die Authenticator-App',
  confirm: 'Bestätigen',
  isOn: (left) => `Eine Authenticator-App ist eingerichtet. Unbenutzte Wiederherstellungscodes: ${String(left)}.`,
  disable: 'Abschalten',
  recoveryCodes: 'Wiederherstellungscodes',
  recoveryHint:
    'Jeder dieser Codes ersetzt einmal einen der App, falls Sie sie verlieren. Sie werden nur jetzt angezeigt. Bewahren Sie sie sicher auf.',
  newRecoveryCodes: 'Neue Wiederherstellungscodes',
}

/** The texts about the second factor. */
export const totpTexts: Texts<typeof en> = { en, de }
