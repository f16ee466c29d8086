import { shortLine } from '#platform/one-line.ts'

/** A line of a notice: plain text, and the page of the web app it links to. */
export interface NoticeLine {
  readonly text: string
  readonly url?: string | undefined
}

/** What a chat shows of an event, before it is written in the markup of one chat. */
export interface Notice {
  readonly title: string
  /** The page of the web app about the event. */
  readonly url: string
  readonly lines: readonly NoticeLine[]
}

/** Lengths that every chat accepts (docs/reference/webhooks.md#limits-of-messages). */
const longest = { title: 150, line: 250 }

/** How many entries of an event a notice lists. */
const maxLines = 10

interface Draft {
  readonly title: string
  readonly url: string
  readonly lines: readonly NoticeLine[]
  /** How many entries the event has, listed or not. */
  readonly total: number
}

/** Makes a notice of one line for each text without line breaks, within the limits, and says how many entries it leaves out. */
export function makeNotice({ title, url, lines, total }: Draft): Notice {
  const listed = lines.slice(0, maxLines).map(({ text, url: target }) => ({ text: shortLine(text, longest.line), url: target }))
  const omitted = total - listed.length
  return {
    title: shortLine(title, longest.title),
    url,
    lines: omitted > 0 ? [...listed, { text: `and ${String(omitted)} more`, url }] : listed,
  }
}
