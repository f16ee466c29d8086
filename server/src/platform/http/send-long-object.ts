import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { TObject, TSchema } from 'typebox'

/** So many items of a report are half a megabyte, which takes some milliseconds to write. */
const itemsOfPiece = 200

/**
 * Sends an object of the schema of its route. Long lists in it are written in pieces, between which other requests are served: the 13 MB of a
 * large report at once would keep them waiting for a tenth of a second.
 */
export function sendLongObject(reply: FastifyReply, { properties }: TObject, object: object): FastifyReply {
  const values = new Map<string, unknown>(Object.entries(object))
  if (![...values.values()].some(isLong)) return reply.send(object)
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const value = values.get(name)
    return value === undefined ? [] : [{ name, value, write: compile(reply, schema) }]
  })
  return reply.type('application/json; charset=utf-8').send(Readable.from(writeMembers(members), { objectMode: false }))
}

/** Each schema is compiled once for its route. */
function compile(reply: FastifyReply, schema: TSchema): Member['write'] {
  return reply.compileSerializationSchema(schema as TSchema & Readonly<Record<string, unknown>>)
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > itemsOfPiece
}

interface Member {
  readonly name: string
  readonly value: unknown
  /** Writes a value of this member as JSON. */
  readonly write: (value: never) => string
}

async function* writeMembers(members: readonly Member[]): AsyncGenerator<string> {
  for (const [i, { name, value, write }] of members.entries()) {
    yield `${i === 0 ? '{' : ','}${JSON.stringify(name)}:`
    if (isLong(value)) yield* writeItems(value, write)
    else yield write(value as never)
  }
  yield '}'
}

async function* writeItems(items: readonly unknown[], write: Member['write']): AsyncGenerator<string> {
  for (let from = 0; from < items.length; from += itemsOfPiece) {
    const piece = write(items.slice(from, from + itemsOfPiece) as never)
    yield `${from === 0 ? '[' : ','}${piece.slice(1, -1)}`
    await nextTurn()
  }
  yield ']'
}
