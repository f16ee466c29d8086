import { invalid } from '#platform/refusal.ts'
import { lengthOf } from '#portfolio/length-of.ts'

/** The name as it is stored: trimmed, 3 to 200 characters, without `<` and `>` (§2.1); anything else is a 400. */
export function readProjectName(sent: string): string {
  const name = sent.trim()
  const length = lengthOf(name)
  if (length < 3 || length > 200) throw invalid('name', `name must have 3 to 200 characters; it has ${String(length)}`)
  if (/[<>]/u.test(name)) throw invalid('name', 'name must not contain < or >')
  return name
}
