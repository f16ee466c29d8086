import { fastify, type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendLongObject } from '#platform/http/send-long-object.ts'

const schema = Type.Object({
  title: Type.String(),
  note: Type.Optional(Type.String()),
  owner: Type.Union([Type.String(), Type.Null()]),
  few: Type.Array(Type.Integer()),
  many: Type.Array(Type.Object({ key: Type.String(), paths: Type.Array(Type.Array(Type.String())) })),
})

function objectOf(length: number) {
  const many = Array.from({ length }, (_, i) => ({ key: `npm:"${String(i)}"\n`, paths: [['a', String(i)], []], internal: i }))
  return { title: 'ü "x"', owner: null, few: [1, 2], many, secret: 'not in the schema' }
}

/** A service with one route that sends an object at once, and another that may send it in pieces. */
function serve(object: ReturnType<typeof objectOf>): FastifyInstance {
  const app = fastify()
  onTestFinished(() => app.close())
  app.get('/at-once', { schema: { response: { 200: schema } } }, (_request, reply) => reply.send(object))
  app.get('/in-pieces', { schema: { response: { 200: schema } } }, (_request, reply) => sendLongObject(reply, schema, object))
  return app
}

describe('an object with a list', () => {
  it.each([0, 1, 200, 201, 400, 401, 1001])('of %i items is the same text in pieces and at once', async (length) => {
    const app = serve(objectOf(length))
    const [whole, pieces] = [await app.inject('/at-once'), await app.inject('/in-pieces')]
    expect(pieces.statusCode).toBe(200)
    expect(pieces.headers['content-type']).toBe(whole.headers['content-type'])
    expect(pieces.body).toBe(whole.body)
    expect(JSON.parse(pieces.body).many).toHaveLength(length)
  })

  it('lets other work run between its pieces', async () => {
    const app = serve(objectOf(2000))
    const answered: string[] = []
    const long = app.inject('/in-pieces').then(() => answered.push('long'))
    const turns = { count: 0 }
    function count(): void {
      turns.count += 1
      if (answered.length === 0) setImmediate(count)
    }
    setImmediate(count)
    await long
    expect(turns.count).toBeGreaterThan(9)
  })

  it('has a head without a body', async () => {
    const { statusCode, body } = await serve(objectOf(1001)).inject({ method: 'HEAD', url: '/in-pieces' })
    expect([statusCode, body]).toEqual([200, ''])
  })
})
