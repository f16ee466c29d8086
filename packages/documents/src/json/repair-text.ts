import { ParseError } from '../parse-error.ts'
import { childPointer } from './json-pointer.ts'

/** A parsed container and its path. */
interface Visit {
  readonly container: Record<string | number, unknown>
  readonly step: string | number
  readonly parent: Visit | undefined
}

/** Whether a JSON text can contain characters that databases reject; they need escapes, so most documents skip the repair. */
export function mayContainBrokenText(json: string): boolean {
  for (let at = json.indexOf(escape); at !== -1; at = json.indexOf(escape, at + escape.length)) {
    if (/^(?:0000|d[89a-f])/iu.test(json.slice(at + escape.length, at + escape.length + 4))) return true
  }
  return false
}

const escape = String.raw`\u`

/**
 * Rejects NUL characters with their location, and replaces lone surrogates (tools cut texts inside an emoji) by U+FFFD, in place and
 * without recursion. Returns the number of repaired texts.
 */
export function repairText(document: unknown): number {
  const root: Visit = { container: { '': document }, step: '', parent: undefined }
  const waiting = [root]
  let repaired = 0
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    for (const step of Object.keys(visit.container)) repaired += repairEntry(visit, step, waiting)
  }
  return repaired
}

function repairEntry(visit: Visit, step: string, waiting: Visit[]): number {
  const value = visit.container[step]
  if (step.includes('\0') || !step.isWellFormed()) throw new ParseError(pointerOf(visit), 'a property name contains a broken character')
  if (typeof value === 'object' && value !== null) waiting.push({ container: value as Visit['container'], step, parent: visit })
  if (typeof value !== 'string') return 0
  if (value.includes('\0')) throw new ParseError(childPointer(pointerOf(visit), step), 'a text contains a NUL character')
  if (value.isWellFormed()) return 0
  Object.defineProperty(visit.container, step, { value: value.toWellFormed(), enumerable: true, writable: true, configurable: true })
  return 1
}

function pointerOf(visit: Visit): string {
  const steps: (string | number)[] = []
  for (let at: Visit | undefined = visit; at?.parent?.parent !== undefined; at = at.parent) steps.push(at.step)
  return steps.reduceRight<string>((pointer, step) => childPointer(pointer, step), '')
}
