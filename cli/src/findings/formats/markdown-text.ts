/** A long text of others would make a comment too long for its host. */
const longest = 200

/** Writes text of others as code: it makes no links, mentions or images. */
export function code(words: string): string {
  return words === '–'
    ? words
    : `\`${shorten(words)
        .replaceAll(/[`\p{Cc}]/gu, ' ')
        .replaceAll('|', String.raw`\|`)}\``
}

/** Writes text of others without what Markdown gives a meaning. */
export function text(words: string): string {
  return shorten(words)
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/[\\`*_[\]<>|#@]/gu, (mark) => `&#${String(mark.charCodeAt(0))};`)
}

function shorten(words: string): string {
  return words.length <= longest ? words : `${words.slice(0, longest - 1).toWellFormed()}…`
}
