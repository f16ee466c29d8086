import { asList, asObject, type JsonObject } from '../json/json-values.ts'
import { longest, shortText } from './sarif-text.ts'

/**
 * Returns the text of a message (SARIF 3.11): its own, or that of its id in the first source that has it, with arguments inserted.
 * Limited in length; undefined when there is none.
 */
export function messageText(message: JsonObject, sources: readonly (JsonObject | undefined)[]): string | undefined {
  const form = formOf(message) ?? formNamed(message['id'], sources)
  const values = asList(message['arguments'])
  return form === undefined || values.length === 0 ? form : shortText(filled(form, values), longest.message)
}

function formOf(message: JsonObject | undefined): string | undefined {
  return shortText(message?.['text'], longest.message) ?? shortText(message?.['markdown'], longest.message)
}

function formNamed(id: unknown, sources: readonly (JsonObject | undefined)[]): string | undefined {
  if (typeof id !== 'string') return undefined
  for (const source of sources) {
    const form = source !== undefined && Object.hasOwn(source, id) ? formOf(asObject(source[id])) : undefined
    if (form !== undefined) return form
  }
  return undefined
}

/** Inserts the arguments: `{0}` is the first, `{{` a brace. Bounded, whatever the arguments are. */
function filled(form: string, values: readonly unknown[]): string {
  const pieces = form.split(/(\{\{|\}\}|\{\d{1,5}\})/u)
  const written: string[] = []
  for (let [at, length] = [0, 0]; at < pieces.length && length <= longest.message; at++) {
    const piece = argumentFor(pieces[at] ?? '', values).slice(0, longest.message + 1)
    written.push(piece)
    length += piece.length
  }
  return written.join('')
}

function argumentFor(piece: string, values: readonly unknown[]): string {
  if (piece === '{{' || piece === '}}') return piece.slice(1)
  const index = /^\{(\d+)\}$/u.exec(piece)?.[1]
  const value = index === undefined ? undefined : values[Number(index)]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : piece
}
