import { Type } from 'typebox'

/** A JSON text that is kept in the database, where it has no NUL. */
const Text = Type.String({ maxLength: 10_000 })
const Line = Type.String({ maxLength: 1000, pattern: '^[^\\u0000-\\u001F\\u007F]*$' })
const Nullable = Type.Union([Text, Type.Null()])
const Confidence = Type.Enum([5, 4, 1])
const Natural = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** What ts-deepscan writes, as far as it is read here; the rest is kept as it is. */
export const UploadedResult = Type.Object({
  uid: Type.Optional(Nullable),
  url: Type.Optional(Nullable),
  time: Type.Number(),
  result: Type.Record(Type.String(), Type.Object({})),
  no_result: Type.Optional(Type.Array(Type.String())),
  options: Type.Optional(Type.Object({})),
  stats: Type.Optional(Type.Object({})),
  summary: Type.Optional(Type.Object({})),
})

const Component = Type.Object({
  purl: Type.String({ minLength: 1, maxLength: 2000 }),
  name: Line,
  version: Type.Optional(Line),
  range: Type.Optional(Line),
  from: Text,
  scope: Type.Enum(['required', 'optional', 'development']),
  direct: Type.Boolean(),
  hash: Type.Optional(Type.Object({ algorithm: Type.Enum(['SHA-512', 'SHA-384', 'SHA-256', 'SHA-1', 'MD5']), value: Line })),
  license: Type.Optional(Text),
  dependsOn: Type.Optional(Type.Array(Natural, { maxItems: 100_000 })),
})

const Crypto = Type.Object({
  algorithm: Line,
  how: Type.Enum(['call', 'key-file', 'constant', 'keyword']),
  confidence: Confidence,
  line: Natural,
  size: Type.Optional(Natural),
  mode: Type.Optional(Line),
  padding: Type.Optional(Line),
  isPrivateKey: Type.Optional(Type.Boolean()),
  kind: Type.Optional(Type.Enum(['algorithm', 'certificate', 'key'])),
})

const File = Type.Object({
  path: Text,
  license: Nullable,
  confidence: Type.Optional(Confidence),
  copyright: Type.Optional(Type.Array(Type.Object({ clause: Text }))),
  crypto: Type.Optional(Type.Array(Crypto)),
})

/** The parts of a result's `waybill` from which a module is filled. Nothing else of an upload is used for it. */
export const UploadedWaybill = Type.Object({
  version: Type.Literal(1),
  scanner_version: Line,
  source: Type.Object({
    url: Type.String({ maxLength: 2000, pattern: '^[^\\u0000-\\u0020\\u007F]*$' }),
    ref: Type.Optional(Line),
    commit: Type.Optional(Type.String({ pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64})$' })),
    committed: Type.Optional(
      Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:Z|[+-]\\d\\d:\\d\\d)$' }),
    ),
  }),
  root: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 250, pattern: '^[^\\u0000-\\u001F\\u007F]+$' }),
    version: Type.Optional(Line),
    purl: Type.Optional(Line),
  }),
  license: Type.Object({ declared: Nullable, detected: Nullable, files: Type.Array(Text) }),
  files: Type.Array(File),
  components: Type.Array(Component, { maxItems: 200_000 }),
})
