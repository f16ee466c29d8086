const lessThan = 0x3c
const greaterThan = 0x3e
const slash = 0x2f

/**
 * Finds where XML first nests deeper than `limit`, as a text index; undefined when it never does. One pass over the tags, without
 * recursion; comments, CDATA and instructions do not count.
 */
export function xmlTooDeepAt(text: string, limit: number): number | undefined {
  let depth = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const start = at
    const { end, step } = tagAt(text, at)
    depth += step
    if (depth > limit) return start
    at = end
  }
  return undefined
}

interface Tag {
  /** Index after the tag. */
  readonly end: number
  /** The change of depth. */
  readonly step: -1 | 0 | 1
}

const passedOver = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

function tagAt(text: string, at: number): Tag {
  const skipped = passedOver.find(([opening]) => text.startsWith(opening, at))
  if (skipped !== undefined) return { end: endOf(text, skipped[1], at + skipped[0].length), step: 0 }
  if (text.charCodeAt(at + 1) === slash) return { end: endOf(text, '>', at), step: -1 }
  const end = endOfTag(text, at + 1)
  return { end, step: text.charCodeAt(end - 2) === slash ? 0 : 1 }
}

function endOf(text: string, closing: string, from: number): number {
  const found = text.indexOf(closing, from)
  return found === -1 ? text.length : found + closing.length
}

/** Returns the index after the closing `>`, ignoring quoted ones. */
function endOfTag(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === 0x22 || code === 0x27) quote = code
    else if (code === greaterThan) return at + 1
    else if (code === lessThan) return at
  }
  return text.length
}
