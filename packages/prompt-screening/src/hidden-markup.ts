import { mostFindings, type Suspicion } from './suspicion.ts'

/** Openings that matter here. Code is displayed literally, so it is skipped. */
const opening = new RegExp(
  [
    '<!--',
    String.raw`^[ \t]{0,20}(?<fence>\`{3,}|~{3,})`,
    '(?<span>`+)',
    String.raw`<[a-z][a-z\d-]*\s(?<attributes>[^<>]*)>`,
    String.raw`\bstyle\s?=\s?(?<style>"[^"\n]{1,400}"|'[^'\n]{1,400}')`,
    String.raw`^ {0,3}\[[^\]\n]{0,40}\]:[ \t]{1,3}(?:#|<>)[ \t]{1,3}["'(](?<note>[^\n]{1,400})`,
  ].join('|'),
  'gim',
)

const comment = { rule: 'hidden-comment', description: 'A comment that is not shown where the text is rendered' }
const styling = { rule: 'invisible-styling', description: 'Styling that makes text invisible or too small to read' }

/** Finds HTML and Markdown comments that contain prose, and styling that hides text. */
export function findHiddenMarkup(text: string): readonly Suspicion[] {
  const found: Suspicion[] = []
  const scanner = new RegExp(opening)
  for (let match = scanner.exec(text); match !== null && found.length < mostFindings; match = scanner.exec(text)) {
    found.push(...checkOpening(text, match))
    scanner.lastIndex = endOf(text, match)
  }
  return found
}

/** Returns where to continue: after the comment or code, else after the opening. */
function endOf(text: string, { 0: opened, index, groups }: RegExpExecArray): number {
  const from = index + opened.length
  if (opened === '<!--') return behind(text, '-->', from)
  if (groups?.['fence'] !== undefined) return endOfFence(text, groups['fence'], from)
  if (groups?.['span'] !== undefined) return endOfSpan(text, groups['span'], from)
  return from
}

function behind(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from)
  return at === -1 ? text.length : at + closing.length
}

/** Finds the end of a code fence; an unclosed one runs to the end of the document. */
function endOfFence(text: string, fence: string, from: number): number {
  const closing = new RegExp(String.raw`\n[ \t]{0,20}${fence.slice(0, maxFence)}`, 'g')
  closing.lastIndex = from
  return closing.test(text) ? closing.lastIndex : text.length
}

const maxFence = 100
const maxSpan = 400

/** Finds the end of a code span; unpaired backticks on a line are literal. */
function endOfSpan(text: string, ticks: string, from: number): number {
  const line = text.slice(from, from + maxSpan).split('\n', 1)[0] ?? ''
  const at = line.indexOf(ticks)
  return at === -1 ? from : from + at + ticks.length
}

function checkOpening(text: string, { 0: opened, index, groups = {} }: RegExpExecArray): readonly Suspicion[] {
  const { attributes, style, note } = groups
  if (opened === '<!--') return checkComment(text.slice(index + opened.length, index + maxSpan), index)
  if (note !== undefined) return checkComment(note, index)
  if (hidesText(attributes ?? style ?? '')) return [{ ...styling, index, shown: text.slice(index, index + maxSpan) }]
  return []
}

/** Comments that control tools; two words, or four letters of a script without spaces, are prose. */
const directive =
  /^\s*(?:\/?toc(?:stop)?|(?:start|end) doctoc|omit (?:in|from) toc|markdownlint-|prettier-|eslint-|textlint-|vale |cspell:|spell-?checker|all-contributors-|[\w@-]+:(?:start|end|begin|stop)\b|automd:|lint (?:dis|en)able|yaml\s|don'?t edit this section|badges?\b|spdx-|copyright|licen[sc]e|#?(?:end)?region|\[if |\s*<!\[endif)/i
const prose = /\p{L}{2,30}\P{L}{1,30}\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{4}/u

function checkComment(content: string, index: number): readonly Suspicion[] {
  const shown = content.split('-->', 1)[0] ?? ''
  return directive.test(shown) || !prose.test(shown) ? [] : [{ ...comment, index, shown: shown.trim() }]
}

const hidingStyles: readonly RegExp[] = [
  /font-size:(?:0(?![.\d])|0?\.[0-3]|[0-2](?:\.\d+)?(?:px|pt))/,
  /display:none|visibility:(?:hidden|collapse)|opacity:(?:0(?![.\d])|0?\.0)/,
  /(?:text-indent|left|right|top|margin-left):-\d{3}|transform:scale\(0[,)]|clip:rect\(0|clip-path:inset\((?:50|100)%/,
  /(?:^|[;"'])(?:max-)?(?:height|width|line-height):0(?![.\d])/,
  /color:(?:transparent|rgba\(\d{1,3},\d{1,3},\d{1,3},0?(?:\.0\d*)?\))/,
]
const whiteText = /(?<![a-z-])color[:=]["']?(?:white|#fff(?:fff)?\b|rgb\(255,255,255\))/
const hiddenAttribute = /(?:^|\s)hidden(?:\s|=|\/|$)|(?:^|\s)size=["']?0/i

function hidesText(attributes: string): boolean {
  if (attributes === '') return false
  const compact = attributes.toLowerCase().replace(/\s+/g, '')
  if (hidingStyles.some((style) => style.test(compact)) || hiddenAttribute.test(attributes)) return true
  return whiteText.test(attributes.toLowerCase().replace(/\s*([:;=])\s*/g, '$1')) && !compact.includes('background')
}
