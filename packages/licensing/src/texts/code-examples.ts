import type { TextSpan } from './flat-text.ts'

const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^\n]*$/gmu
/** What names no programming language: people quote licences in such blocks. */
const plainText: ReadonlySet<string> = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'license', 'licence', 'md', 'markdown'])

interface OpenFence {
  readonly marker: string
  readonly from: number
  readonly isCode: boolean
}

/** Finds the fenced blocks of Markdown that name a programming language (CommonMark 0.31 §4.5); one without an end has the rest of the text. */
export function codeExamples(text: string): readonly TextSpan[] {
  const spans: TextSpan[] = []
  const state: { open?: OpenFence } = {}
  for (const line of text.matchAll(fence)) {
    const { open } = state
    if (open === undefined) state.open = openFence(line)
    else if (isEnd(line, open)) {
      spans.push(...codeIn(open, line.index + line[0].length))
      delete state.open
    }
  }
  return state.open === undefined ? spans : [...spans, ...codeIn(state.open, text.length)]
}

function openFence({ 1: marker = '', 2: language = '', index }: RegExpExecArray): OpenFence {
  return { marker, from: index, isCode: !plainText.has(language.toLowerCase()) }
}

function isEnd({ 1: marker = '', 2: language = '' }: RegExpExecArray, open: OpenFence): boolean {
  return marker.startsWith(open.marker) && language === ''
}

function codeIn({ from, isCode }: OpenFence, to: number): readonly TextSpan[] {
  return isCode ? [{ from, to }] : []
}
