import { invalid } from '#platform/refusal.ts'
import { lengthOf } from '#portfolio/length-of.ts'
import { matchNameOf } from '#portfolio/modules/match-name.ts'

/** The name as it is stored: trimmed, 1 to 200 characters, of which one at least counts in comparisons (decisions 3); else a 400. */
export function readModuleName(sent: string): string {
  const name = sent.trim()
  const length = lengthOf(name)
  if (length < 1 || length > 200) throw invalid('name', `name must have 1 to 200 characters; it has ${String(length)}`)
  if (matchNameOf(name) === '')
    throw invalid('name', 'name must have letters, digits, -, _ or /: other characters are dropped when uploads name a module')
  return name
}
