import { createHash } from 'node:crypto'
import { type Markup, markup } from '#platform/html.ts'
import type { DigestLanguage } from '#digests/digest-settings.ts'

const style = `
:root { color-scheme: light dark; --ink: #1d2733; --paper: #fff; --line: #d7dde4; --accent: #0b5cad; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9ee; --paper: #12181f; --line: #34404c; --accent: #7ab8f5; --on-accent: #10202f } }
body { margin: 0 auto; padding: 3rem 1.25rem; max-width: 34rem; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { font-size: 1.5rem; line-height: 1.25 }
button { font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .4rem; padding: .6rem 1.1rem; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 3px solid var(--line); outline-offset: 2px }
a { color: var(--accent) }
`
const hash = createHash('sha256').update(style).digest('base64')

/** Allows the inline style sheet and the form alone. */
export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const texts = {
  en: {
    title: 'Unsubscribe from the digest',
    ask: 'This turns off your digest by mail. Nothing else changes; you can turn it on again in your settings.',
    button: 'Unsubscribe',
    doneTitle: 'The digest is off',
    done: 'You will get no further digest by mail.',
    settings: 'Open the settings',
    unknownTitle: 'This link does not work',
    unknown: 'It is incomplete, or belongs to an account that no longer exists. Change the digest in your settings.',
  },
  de: {
    title: 'Übersicht abbestellen',
    ask: 'Hiermit schalten Sie Ihre Übersicht per E-Mail ab. Sonst ändert sich nichts; in Ihren Einstellungen können Sie sie wieder einschalten.',
    button: 'Abbestellen',
    doneTitle: 'Die Übersicht ist abgeschaltet',
    done: 'Sie erhalten keine weitere Übersicht per E-Mail.',
    settings: 'Einstellungen öffnen',
    unknownTitle: 'Dieser Link funktioniert nicht',
    unknown: 'Er ist unvollständig oder gehört zu einem Konto, das es nicht mehr gibt. Ändern Sie die Übersicht in Ihren Einstellungen.',
  },
} as const

/** What the page shows: the question, that it is done, or that the link is none. */
export type UnsubscribeState = 'ask' | 'done' | 'unknown'

/** Writes the page; its form posts to its own address. */
export function unsubscribePage(state: UnsubscribeState, language: DigestLanguage, publicUrl: string): string {
  const words = texts[language]
  const settings = markup`<p><a href="${publicUrl}/me">${words.settings}</a></p>`
  const form = markup`<p>${words.ask}</p><form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${words.button}</button></form>`
  const pages = {
    ask: page(language, words.title, form),
    done: page(language, words.doneTitle, markup`<p>${words.done}</p>${settings}`),
    unknown: page(language, words.unknownTitle, markup`<p>${words.unknown}</p>${settings}`),
  }
  return pages[state]
}

function page(language: DigestLanguage, title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title} – Waybill</title>
<style>${{ html: style }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html
}
