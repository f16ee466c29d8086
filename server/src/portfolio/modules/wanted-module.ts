import { invalid } from '#platform/refusal.ts'
import { lengthOf } from '#portfolio/length-of.ts'
import { matchNameOf } from '#portfolio/modules/match-name.ts'

/** What a module is looked for by: the texts of an upload, trimmed and checked. */
export interface WantedModule {
  readonly moduleId: string | undefined
  readonly name: string
  readonly matchName: string
}

/** Reads how an upload names its module; without a name the moduleId is one. 400 for texts that cannot be kept, or none at all. */
export function readWantedModule(moduleId: string | undefined, name: string | undefined): WantedModule {
  const id = checked('moduleId', moduleId)
  const text = checked('module', name) ?? id
  if (text === undefined) throw invalid('module', 'module is required: the name of the module, or its moduleId')
  return { moduleId: id, name: text, matchName: matchNameOf(text) }
}

function checked(parameter: string, text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return undefined
  if (trimmed.includes('\0') || !trimmed.isWellFormed()) throw invalid(parameter, `${parameter} has characters that are not allowed`)
  if (lengthOf(trimmed) > 200) throw invalid(parameter, `${parameter} must have at most 200 characters`)
  return trimmed
}
