import { createHash } from 'node:crypto'
import { Client } from 'pg'

const mostNames = 500
const names = new Map<string, string>()

/** A name for a statement, as long as there are not too many different ones; the rest is planned anew each time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `w${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

const plainQuery = Reflect.get(Client.prototype, 'query') as (...call: readonly unknown[]) => unknown

/** A client that lets the database parse and plan a statement once for each connection instead of at every request. */
export class PreparingClient extends Client {
  // the driver's signatures are too many to repeat; one form is changed, the others pass through
  override query = ((...call: readonly unknown[]) => {
    const [text, values, ...rest] = call
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return Reflect.apply(plainQuery, this, name === undefined ? call : [{ name, text, values }, ...rest])
  }) as Client['query']
}
