import { invalid } from '#platform/http-error.ts'
import { characterCount } from '#portfolio/character-count.ts'
import { matchNameOf } from '#portfolio/modules/match-name.ts'

/** What a module is looked for by: the texts of an upload, trimmed and checked. */
export interface ModuleLookup {
  readonly moduleId: string | undefined
  readonly name: string
  readonly matchName: string
}

/** Reads how an upload names its module; without a name the moduleId is one. 400 for texts that cannot be kept, or none at all. */
export function readModuleLookup(moduleId: string | undefined, name: string | undefined): ModuleLookup {
  const id = readLookupText('moduleId', moduleId)
  const text = readLookupText('module', name) ?? id
  if (text === undefined) throw invalid('module', 'module is required: the name of the module, or its moduleId')
  return { moduleId: id, name: text, matchName: matchNameOf(text) }
}

function readLookupText(parameter: string, text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return undefined
  if (trimmed.includes('\0') || !trimmed.isWellFormed()) throw invalid(parameter, `${parameter} has characters that are not allowed`)
  if (characterCount(trimmed) > 200) throw invalid(parameter, `${parameter} must have at most 200 characters`)
  return trimmed
}
