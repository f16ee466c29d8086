import { longestName, mostComponents } from '../sbom/document-limits.ts'
import { ParseError } from '../parse-error.ts'
import { childPointer } from '../json/json-pointer.ts'
import { asObject, asText, type JsonObject } from '../json/json-values.ts'

/** One component object of a document, at any nesting depth. */
export interface Entry {
  readonly source: JsonObject
  readonly name: string
  readonly pointer: string
  /** Index of the enclosing entry; `root` below metadata.component, `top` for an entry of the top-level list. */
  readonly parent: number | 'root' | 'top'
}

/**
 * Lists all components of a document in reading order, nested ones after their parents. Throws a ParseError for a component that is
 * no object or has no name. Recursion is as deep as the document, which is limited.
 */
export function entriesOf(document: JsonObject): readonly Entry[] {
  const entries: Entry[] = []
  const root = asObject(asObject(document['metadata'])?.['component'])
  addEntries(entries, { list: root?.['components'], pointer: '/metadata/component/components', parent: 'root' })
  addEntries(entries, { list: document['components'], pointer: '/components', parent: 'top' })
  return entries
}

interface Nest {
  readonly list: unknown
  readonly pointer: string
  readonly parent: Entry['parent']
}

function addEntries(entries: Entry[], { list, pointer, parent }: Nest): void {
  if (list === undefined || list === null) return
  if (!Array.isArray(list)) throw new ParseError(pointer, 'components must be a list')
  for (const [index, value] of (list as readonly unknown[]).entries()) {
    const entryPointer = childPointer(pointer, index)
    if (entries.length === mostComponents) throw new ParseError(entryPointer, `a document may have at most ${mostComponents} components`)
    const entry = entryOf(value, entryPointer, parent)
    const at = entries.push(entry) - 1
    addEntries(entries, { list: entry.source['components'], pointer: `${entryPointer}/components`, parent: at })
  }
}

function entryOf(value: unknown, pointer: string, parent: Entry['parent']): Entry {
  const source = asObject(value)
  if (source === undefined) throw new ParseError(pointer, 'a component must be an object')
  const name = asText(source['name'])
  if (name === undefined) throw new ParseError(pointer, 'a component needs a name')
  if (name.length > longestName) throw new ParseError(`${pointer}/name`, `a component's name may have at most ${longestName} characters`)
  return { source, name, pointer, parent }
}
