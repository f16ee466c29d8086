import { createHash } from 'node:crypto'

/** What the pages of the service may load: its own files alone; frames are refused. */
export const sitePolicy = policyOf('')

/**
 * The same for a page that brings scripts of its own: each of them is let run by its hash, and nothing else inline. Styles and
 * images that a script makes are data of the page.
 */
export function policyForScriptsIn(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gsu)].map(([, script = '']) => script)
  const hashes = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return policyOf(`script-src 'self' ${hashes.join(' ')}; img-src 'self' data:; font-src 'self' data:; `)
}

function policyOf(more: string): string {
  return `default-src 'self'; ${more}style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`
}
