import type { Link } from './sbom.ts'
import { warn, type WarningList } from './warning-list.ts'

const longestLink = 2000

/** Keeps each link once, without harmful ones. */
export function safeLinks(links: readonly Link[], pointer: string, warnings: WarningList): readonly Link[] {
  const safe = new Map<string, Link>()
  for (const link of links) {
    if (isHarmful(link.url)) warn(warnings, 'Links that run scripts or are far too long were left out', pointer)
    else safe.set(`${link.type} ${link.url}`, link)
  }
  return [...safe.values()]
}

/** Whether a browser would execute the link; browsers ignore control characters in it. */
function isHarmful(url: string): boolean {
  if (url.length > longestLink) return true
  return !url.startsWith('http') && /^(?:javascript|vbscript|data):/iu.test(url.replaceAll(/[\s\p{Cc}]+/gu, ''))
}
