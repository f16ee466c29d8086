/** Cleans lines of a file for reading: without comment markers, tags, entities and escapes of strings. */

const entities: readonly (readonly [RegExp, string])[] = [
  [
    /&copy(?:;|(?![a-z_]))|&#0*169;|&#xa9;|\\u00a9|\\xa9|\\\(co\b|\{\\copyright\}|\$\\copyright\$|\\copyright\b(?:\{\})?|@copyright\{\}|\|copy\||\u00c2\u00a9/giu,
    ' © ',
  ],
  [/\(©\)|[ⓒⒸ\u24b8]/gu, ' © '],
  [/\(c\)opyright/giu, 'Copyright (c)'],
  // tags of documentation and elements of XML
  [/(?<!\S)@copyright\b(?!\{)|<(?:\w{1,10}:)?copyright(?:\s[^<>]{0,100})?>/giu, ' Copyright '],
  // fields with the name of a holder
  [/\bcopyright (?:holders?|owners?)\s*:/giu, 'Copyright:'],
  [
    /\b[Cc]opyright (?:[Hh]olders?|[Oo]wners?)(?:, (?=\p{Lu}\S{0,40}\p{Ll} \p{Lu}\S{0,40}\p{Ll})| (?=(?:\p{Lu}\S{1,40} ){1,4}<[^<>\s]{1,80}@))/gu,
    'Copyright ',
  ],
  [/\b(?:Copyright|COPYRIGHT) (?:[Nn]otice|NOTICE) (?=\((?:19|20)\d\d[\d, -]*\) \p{Lu})/gu, 'Copyright '],
  [/<meta\s+name\s*=\s*["']?(?:dc\.)?(?:copyright|rights)["']?\s+content\s*=\s*["']([^"'<>]{1,200})["'][^<>]{0,20}>/giu, ' Copyright $1 '],
  // the variable of Sphinx and of modules of Python
  [/\b_{0,2}copyright_{0,2}\s*=\s*[a-z]{0,2}["'](?=(?:19|20)\d\d)/giu, 'Copyright '],
  // a template filled in within its brackets, as that of Apache-2.0
  [/[<[{]((?:19|20)\d\d(?:\s?-\s?(?:(?:19|20)\d\d|present))?)[>\]}]/giu, ' $1 '],
  [/((?:19|20)\d\d,?\s{1,3}(?:by\s)?)(?!<\p{Lu}{1,6}>)[<[{](\p{Lu}[^<>[\]{}@:]{1,80})[>\]}]/gu, '$1$2'],
  // a name directly after the year
  [/\b((?:19|20)\d\d),?(?=\p{Lu}\p{Ll})/gu, '$1, '],
  // REUSE.toml has one string or a list of strings
  [/\b(spdx-(?:file|snippet)copyrighttext)\s*=\s*\[?/giu, '$1: '],
  [/\bcopyright or (?:© )?copr\b\.?/giu, 'Copyright'],
  [/\$[A-Z][A-Za-z]{1,20}(?::[^$]{0,200})?\$/gu, ' '],
  // documentation of Perl
  [/\bE<lt>/gu, '<'],
  [/\bE<gt>/gu, '>'],
  [/\bE<copy>/gu, '©'],
  // the end of a string of code
  [/["'][,;:](?=\S)/gu, ' § '],
  [/&lt;/giu, '<'],
  [/&gt;/giu, '>'],
  [/&amp;/giu, '&'],
  [/&quot;|&#0*34;/giu, '"'],
  [/&apos;|&#0*39;/giu, "'"],
  [/&nbsp;|&#160;|\u00a0/giu, ' '],
  [/&ndash;|&#8211;|[–—‐‑]/giu, '-'],
]

/** Tags, but neither addresses in angle brackets nor placeholders of two words. */
const tag = /<\/?(?:[a-z][a-z0-9:]{0,15}(?:\s+[a-z:-]+\s*=[^<>]{0,300})?|[a-z]{1,10})\s*\/?>/giu
const markdownLink = /\[([^\][]{1,100})\]\((?=https?:|mailto:|\.|\/|#)([^()\s]{0,300})\)/gu
/** Escapes that end lines of strings. */
const stringEnd = /\\(?:r|n|t|0|\\)|\\"|%[sd]\b/gu
const leading = /^(?:[\s*#;%/!|>'"~=+:.\\-]|\bdnl\b|\brem\b|@c\b|<!-+|\(\*|\{-|--)+/iu

/** Counts the signs before the text of a line: blanks and comment markers. */
export function indentOf(line: string): number {
  return line.length - line.replace(leading, '').length
}

/** Returns a line as text for people: no markers, tags or entities. */
export function readableLine(line: string): string {
  const plain =
    /[&$\\"'©\u00a0–—‐‑ⓒⒸ]|[@|]copy|\)opy|copr|E<(?:lt|copy)>|copyright(?:text\s*=| (?:holders?|owners?)(?:\s*[:,]|[^@]*@)| notice \()|<\w{0,10}:?copyright|\d\d,?\p{L}|\d\d,?\s{1,3}(?:by\s)?[<[{]|[<[{](?:19|20)\d\d|<meta\s|copyright_{0,2}\s*=/iu.test(
      line,
    )
      ? entities.reduce((text, [from, to]) => text.replaceAll(from, to), line)
      : line
  const untagged = plain.includes('<') ? plain.replaceAll(tag, ' ') : plain
  const linked = untagged.includes('](') ? untagged.replaceAll(markdownLink, '$1 ($2)') : untagged
  const unescaped = linked.includes('\\') || linked.includes('%') ? linked.replaceAll(stringEnd, ' ') : linked
  return withoutTrail(unescaped.replace(leading, '')).replaceAll(/(?<=\S)\s{1,9}(?=[,;.](?:\s|$))/gu, '')
}

/** Cuts closing markers sign by sign: an expression for them would try every run of blanks again. */
function withoutTrail(line: string): string {
  let end = line.length
  while (end > 0 && ' \t\r\f*#|~=\\"\'`'.includes(line.charAt(end - 1))) end--
  return line
    .slice(0, end)
    .replace(/(?:\*\/|-->|\*\)|\s\/)$/u, '')
    .trimEnd()
}
