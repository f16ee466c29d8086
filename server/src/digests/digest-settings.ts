import { type Static, Type } from 'typebox'
import { closed } from '#platform/http/unknown-fields.ts'

export const frequencies = ['never', 'daily', 'weekly'] as const
export const digestLanguages = ['en', 'de'] as const
export type DigestLanguage = (typeof digestLanguages)[number]

const fields = {
  frequency: Type.Enum([...frequencies]),
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'of a weekly digest; 1 is Monday' }),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'in the time zone' }),
  timeZone: Type.String({ maxLength: 64, description: 'of the IANA database: Europe/Berlin' }),
  language: Type.Enum([...digestLanguages]),
}

/** When a user wants digests, and in which language (docs/reference/digests.md#settings). */
export const DigestSettings = Type.Object(fields, { title: 'DigestSettings' })
export type DigestSettings = Readonly<Static<typeof DigestSettings>>

export const DigestChange = Type.Partial(Type.Object(fields), closed)
export type DigestChange = Readonly<Static<typeof DigestChange>>

/** What a user has who never chose. */
export const defaultSettings: DigestSettings = { frequency: 'never', weekday: 1, hour: 7, timeZone: 'UTC', language: 'en' }

/** A moment of a digest; null before there was any. */
export const DigestMoment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

/** The settings of a user's digest and its state. */
export const Digest = Type.Object(
  {
    ...fields,
    address: Type.String(),
    available: Type.Boolean({ description: 'a mail server is set' }),
    next: DigestMoment,
    lastSent: DigestMoment,
    lastRun: DigestMoment,
    problem: Type.Union([Type.String(), Type.Null()]),
    paused: Type.Boolean({ description: 'the mail server refused too often; saving the settings resumes' }),
  },
  { title: 'Digest' },
)
export type Digest = Static<typeof Digest>
