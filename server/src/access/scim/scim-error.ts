import { HttpError } from '#platform/http-error.ts'

/** What a 400 or 409 means to a client (RFC 7644 §3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** Creates a 400 of this type, or a 409 for what must be unique. */
export function scimError(scimType: ScimType, message: string, parameter?: string): HttpError {
  return new HttpError(scimType === 'uniqueness' ? 409 : 400, message, { parameter, details: { scimType } })
}

const schema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Returns the body of an error. */
export function toScimError({ status, message, parameter, details }: HttpError): object {
  const { scimType = status === 400 ? 'invalidValue' : undefined } = (details ?? {}) as { readonly scimType?: string }
  const named = parameter === undefined || message.includes(parameter) ? message : `${parameter}: ${message}`
  return { schemas: [schema], status: String(status), scimType, detail: named }
}

/** Answers 409 where the address of a user is taken. */
export async function withUniqueEmail<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (error instanceof HttpError && error.parameter === 'email') throw scimError('uniqueness', error.message, 'emails')
    throw error
  })
}
