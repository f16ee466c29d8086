import type { BuildDependency } from './build-dependency.ts'
import { dependenciesOfScript } from './script-dependencies.ts'

interface Instruction {
  readonly keyword: string
  readonly rest: string
  /** The bodies of here-documents. */
  readonly body: string
  readonly line: number
}

/** Lists the images of a container file that are no earlier stages, and what its commands install. */
export function dependenciesOfContainerFile(path: string, text: string): readonly BuildDependency[] {
  const instructions = readInstructions(text)
  return [...imagesOf(path, instructions), ...instructions.flatMap((each) => commandsOf(path, each))]
}

const mostLines = 20_000

function readInstructions(text: string): readonly Instruction[] {
  const lines = text.split('\n').slice(0, mostLines)
  const found: Instruction[] = []
  for (let at = 0; at < lines.length;) {
    const { end, whole } = joinLines(lines, at)
    const [, keyword = '', rest = ''] = /^\s*([A-Za-z]+)\s+([^]*)$/u.exec(whole) ?? []
    const { next, body } = readBodies(lines, end, keyword === '' ? '' : rest)
    if (keyword !== '') found.push({ keyword: keyword.toUpperCase(), rest, body, line: at + 1 })
    at = next
  }
  return found
}

const isComment = /^\s*#/u
const isContinued = /[\\`]\s*$/u

/** Joins continued lines; comments between them are left out. */
function joinLines(lines: readonly string[], start: number): { readonly end: number; readonly whole: string } {
  const last = lines.findIndex((line, at) => at >= start && !isContinued.test(line) && (at === start || !isComment.test(line)))
  const end = last === -1 ? lines.length : last + 1
  const own = lines.slice(start, end).filter((line) => !isComment.test(line))
  return { end, whole: own.map((line) => line.replace(isContinued, ' ')).join('\n') }
}

/** Reads the here-documents that an instruction announces. */
function readBodies(lines: readonly string[], start: number, rest: string): { readonly next: number; readonly body: string } {
  const ends = Array.from(rest.matchAll(/<<-?\s*["']?(\w+)["']?/gu), ([, word]) => word)
  const body: string[] = []
  let next = start
  for (const end of ends) {
    const close = lines.findIndex((line, at) => at >= next && line.trim() === end)
    if (close === -1) break
    body.push(...lines.slice(next, close))
    next = close + 1
  }
  return { next, body: body.join('\n') }
}

/** A digest may be given by an argument. */
const digest = /@sha256:(?:[\da-f]{64}|\$)/u

function imagesOf(path: string, instructions: readonly Instruction[]): readonly BuildDependency[] {
  const values = new Map<string, string>()
  const stages = new Set(['scratch'])
  const images: BuildDependency[] = []
  for (const { keyword, rest, line } of instructions) {
    if (keyword === 'ARG') setDefault(values, rest)
    if (keyword !== 'FROM') continue
    const { image, stage } = readFrom(rest)
    const name = expand(image, values)
    if (!stages.has(name.toLowerCase())) images.push({ kind: 'container image', isPinned: digest.test(name), name, path, line })
    stages.add(stage)
  }
  return images
}

/** Reads `[--platform=…] image [AS stage]`. */
function readFrom(rest: string): { readonly image: string; readonly stage: string } {
  const [image = '', as = '', stage = ''] = rest
    .trim()
    .split(/\s+/u)
    .filter((word) => !word.startsWith('--'))
  return { image, stage: as.toLowerCase() === 'as' ? stage.toLowerCase() : 'scratch' }
}

function setDefault(values: Map<string, string>, rest: string): void {
  const [, name = '', value = ''] = /^(\w+)=["']?([^"'\s]*)/u.exec(rest.trim()) ?? []
  if (name !== '') values.set(name, value)
}

/** Puts the defaults of arguments in. */
function expand(image: string, values: ReadonlyMap<string, string>): string {
  return image.replaceAll(
    /\$(?:\{(\w+)(?::-([^}]*))?\}|(\w+))/gu,
    (whole, braced: string | undefined, fallback: string | undefined, bare: string | undefined) => {
      return values.get(braced ?? bare ?? '') ?? fallback ?? whole
    },
  )
}

function commandsOf(path: string, { keyword, rest, body, line }: Instruction): readonly BuildDependency[] {
  if (keyword !== 'RUN') return []
  const script = rest.replaceAll(/<<-?\s*["']?\w+["']?/gu, ' ').replaceAll(/^(?:\s*--\w+=\S+)+/gu, '')
  return [...dependenciesOfScript(execForm(script) ?? script, { path, line }), ...dependenciesOfScript(body, { path, line: line + 1 })]
}

/** `["program", "argument"]` as a command line; undefined for all else. */
function execForm(script: string): string | undefined {
  const list = /^\s*\[([^]*)\]\s*$/u.exec(script)?.[1]
  if (list === undefined) return undefined
  return (list.match(/"(?:[^"\\]|\\.)*"/gu) ?? []).map((word) => `"${word.slice(1, -1)}"`).join(' ')
}
