import { shorten } from '#output/shorten.ts'

/** A long text of others would make a comment too long for its host. */
const longest = 200

/** Writes text of others as code: it makes no links, mentions or images. */
export function code(words: string, most = longest): string {
  if (words === '–') return words
  const harmless = shorten(words, most).replaceAll(/[`\p{Cc}]/gu, ' ')
  return `\`${harmless.replaceAll('|', String.raw`\|`)}\``
}

/** Writes text of others without what Markdown gives a meaning. */
export function text(words: string): string {
  return shorten(words, longest)
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[\\`*_[\]<>|#@]/gu, (mark) => `&#${String(mark.charCodeAt(0))};`)
}
