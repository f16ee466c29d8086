import type { Check } from '../check.ts'
import { fileKinds } from '../file-kinds.ts'

const email = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gu
const address = /https?:\/\/[^\s<>()]+/gu
const procedure = /\bvuln|\bdisclos|\b\d{1,3}[ -](?:\w+ )?(?:hours?|days?|weeks?|months?|business days)\b/giu

/** A policy for reports of vulnerabilities: how to reach whom, in a text, with expectations. */
export const securityPolicy: Check = {
  name: 'Security-Policy',
  risk: 'Medium',
  short: 'Determines if the project has published a security policy.',
  run: ({ paths, textOf }) => {
    const path = paths.find((each) => fileKinds.securityPolicy.test(each))
    if (path === undefined) return { score: 0, reason: 'security policy file not detected' }
    const parts = partsOf(textOf(path) ?? '')
    const details = parts.map(({ what, isThere }) => `${isThere ? 'Info: found' : 'Warn: no'} ${what}: ${path}`)
    return {
      score: parts.reduce((sum, { points, isThere }) => sum + (isThere ? points : 0), 0),
      reason: 'security policy file detected',
      details,
    }
  },
}

interface PolicyPart {
  readonly what: string
  readonly points: number
  readonly isThere: boolean
}

function partsOf(text: string): readonly PolicyPart[] {
  const links = [...(text.match(email) ?? []), ...(text.match(address) ?? [])]
  const lengthOfLinks = links.reduce((sum, link) => sum + link.length, 0)
  const hits = text.match(procedure) ?? []
  return [
    { what: 'linked content', points: 6, isThere: links.length > 0 },
    { what: 'free form text', points: 3, isThere: text.trim().length > lengthOfLinks + links.length * 2 },
    { what: 'disclosure, vulnerability or timelines in the text', points: 1, isThere: hits.length > 1 },
  ]
}
