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

/** A client that lets the database parse and plan a statement once for each connection; an import would else spend a third of its time on plans. */
export class PreparingClient extends Client {
  // the signatures of the driver are too many to repeat; only one form is changed, the others pass through
  override query = ((...call: unknown[]) => {
    const [text, values] = call
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    if (name !== undefined) call.splice(0, 2, { name, text, values })
    return Reflect.apply(Client.prototype.query, this, call)
  }) as Client['query']
}
