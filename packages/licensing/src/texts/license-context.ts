const denied =
  /^[\s-]?(?:non-?commercial|share-?alike|no-?deriv|style|like|library\b|tool|compatible|based|derived|exception|foundation|project|commons|server|socket|system|unix|distribut)/iu

/** A name in a text, and what stands before and behind it. */
interface Context {
  readonly own: string
  readonly before: string
  readonly behind: string
}

/** Whether a licensing word is at a name of one word, or near one of several; and whether nothing says "like" or "compatible with". */
export function isLicenseName(text: string, { words, from, to }: NamedPlace): boolean {
  const context = { own: text.slice(from, to), before: text.slice(Math.max(0, from - 60), from), behind: text.slice(to, to + 60) }
  if (denied.test(context.behind) || deniedBefore.test(context.before) || isInIdentifier(context)) return false
  const rule = rules.find(({ isFor }) => isFor(context.own, words))
  return rule === undefined ? isNear(context) : rule.isMeant(context)
}

/** `-//W3C//DTD HTML 4.01//EN` names who published something. */
function isInIdentifier({ before, behind }: Context): boolean {
  return before.endsWith('//') || behind.startsWith('//')
}

interface NamedPlace {
  readonly words: number
  readonly from: number
  readonly to: number
}

interface Rule {
  readonly isFor: (own: string, words: number) => boolean
  readonly isMeant: (context: Context) => boolean
}

const rules: readonly Rule[] = [
  // organisations have licences, and are named for other reasons
  { isFor: (own) => /foundation$/iu.test(own), isMeant: ({ behind }) => /^\s?licen[cs]e\b/iu.test(behind) },
  { isFor: (_own, words) => words === 1, isMeant: isAdjacent },
  { isFor: (own, words) => words > 2 && /\d/u.test(own), isMeant: () => true },
  { isFor: (own) => /^public[- ]?domain$/iu.test(own), isMeant: ({ before, behind }) => dedicated.test(before) && !/^[\w-]/u.test(behind) },
]

function isNear({ own, before, behind }: Context): boolean {
  return /licen[cs]/iu.test(own) || near.test(before) || near.test(behind)
}

const deniedBefore = /\b(?:not|non|compatible with|similar to)[\s-](?:the |a )?$/iu
const dedicated = /\b(?:in|into|to|as|under|:|is|are)\s?(?:the\s)?["']?$/iu
const near = /licen[cs]|\bunder\b|\bterms\b|distribut|released|copying|copyright/iu

/** A name of one word in lower case is a word. */
function isAdjacent({ own, before, behind }: Context): boolean {
  const isNoun = /^["')\]]{0,2}[\s/-](?:(?:open source|software|public|free|x11|expat)[\s-])?licen[cs]e?[sd]?\b(?!\.\w|_)/iu.test(behind)
  const isObject =
    /\b(?:licen[cs]e[ds]?|licensing|under|(?:licen[cs]|under\b)(?:[^.\n]|\.\d){0,50}\b(?:or|and|either))[\s:="'([]{1,4}(?:(?:the|an?|of|either|either of|terms of the)\s)?["'(]?$/iu.test(
      before,
    )
  // in lower case it may be any word
  return /[A-Z]/u.test(own) && own.length > 2 ? isNoun || isObject : isNoun && isObject
}

const governing =
  /(?:\b(?:licen[cs]ed|released|distributed|available|provided|covered|governed|published|dual-licen[cs]ed|redistribute(?:d)?|relicen[cs]ed|offered|placed|subject|permitted|used|modify it|copied|reproduced)\b[^.\n]{0,80}\b(?:under|by|to|in|with)\b[^\n]{0,60}|\b(?:under|subject to)(?: the| these)? (?:terms|conditions|provisions)\b[^\n]{0,60}|\blicen[cs]es?(?: type| id| name)?["']?\s?(?:[:=]|is\b|->)[^\n]{0,40}|\bunder(?: the| either| an?)?(?: the)? ["'(]?|\balternatively\b[^\n]{0,120}|\b(?:dual|triple|tri|multi)[\s-]?licen[cs]\w*[^\n]{0,80}|\bfiles?\b[^.\n]{0,60}\buses?(?: an?| the)? |\b(?:or|and)(?: under)?(?: the)? )$/iu

/** Whether a sentence before a name puts something under it. */
export function isGoverned(text: string, from: number, isUrl: boolean): boolean {
  return governing.test(text.slice(Math.max(0, from - (isUrl ? 160 : 120)), from))
}

/** Whether a text dedicates a work in the words of CC0's own notice, the end of which names where CC0 is. */
export function isDedication(text: string, license: string, from: number): boolean {
  return license === 'CC0-1.0' && /\bdedicated\s+all\s+copyright\b/iu.test(text.slice(Math.max(0, from - 500), from))
}
