import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { findWeakness } from '#feeds/feeds.ts'
import { notFound } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'

const Text = Type.String()
const Texts = Type.Array(Text)

const Weakness = Type.Object(
  {
    cwe_id: Type.String({ description: 'CWE-79' }),
    name: Text,
    description: Text,
    ext_description: Type.Union([Text, Type.Null()]),
    consequences: Type.Array(Type.Object({ scopes: Texts, impacts: Texts, note: Type.Optional(Text) })),
    detection: Type.Array(Type.Object({ method: Text, description: Type.Optional(Text), effectiveness: Type.Optional(Text) })),
    mitigations: Type.Array(
      Type.Object({ phases: Texts, strategy: Type.Optional(Text), description: Text, effectiveness: Type.Optional(Text) }),
    ),
  },
  { title: 'Weakness' },
)

/** A single weakness under the key `1`, as clients expect it (docs/reference/lookups.md#weaknesses). */
const WeaknessAnswer = Type.Object({ matches: Type.Integer(), 1: Weakness }, { title: 'WeaknessDetail' })

export function weaknessRoutes({ db }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/vulnerabilities/cwes/:cwe_id',
      {
        config: { scopes: 'any-key' },
        schema: {
          operationId: 'getWeakness',
          summary: 'Read a weakness of the CWE catalogue',
          tags: ['lookups'],
          params: Type.Object({ cwe_id: Type.String({ description: '79 or CWE-79' }) }),
          response: { 200: WeaknessAnswer },
        },
      },
      async ({ params: { cwe_id: written } }) => {
        const number = /^(?:CWE-)?(\d{1,6})$/iu.exec(written.trim())?.[1]
        const weakness = number === undefined ? undefined : await findWeakness(db, Number(number))
        if (weakness === undefined) throw notFound(written)
        const { id, extendedDescription = null, ...rest } = weakness
        return { matches: 1, 1: { ...rest, cwe_id: `CWE-${String(id)}`, ext_description: extendedDescription } }
      },
    )
  }
}
