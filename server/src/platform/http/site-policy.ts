import { createHash } from 'node:crypto'

/** The content security policy of our pages: own files only, no frames. */
export const sitePolicy = policyOf('')

/** Returns the policy of a page with inline scripts: each of them is allowed by its hash. Images and fonts may be data URLs. */
export function policyForScriptsIn(page: string): string {
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gsu)].map(([, script = '']) => script)
  const hashes = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return policyOf(`script-src 'self' ${hashes.join(' ')}; img-src 'self' data:; font-src 'self' data:; `)
}

function policyOf(more: string): string {
  return `default-src 'self'; ${more}style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`
}
