import type { FastifyInstance } from 'fastify'
import type { JsonObject } from '@waybill/documents/json'
import type { AppContext } from '#platform/app-context.ts'

/** Functions that read a document, by name. Each gets an object with `bytes` and answers what survives a structured clone. */
export type Readers = Readonly<Record<string, (input: never) => unknown>>

/** A kind of document that belongs to a format. */
export interface DocumentKind {
  readonly kind: string
  /** Names a JSON document of this kind, with its version; undefined for any other document. Absent where the kind is not JSON. */
  readonly detect?: (document: JsonObject) => string | undefined
  /** Completes `… POST <path>` in the answer of another format that reads such a document too. */
  readonly hint?: string
}

/** A format of uploads, as the rest of the slice sees it. `defineFormat` makes one. */
export interface Format {
  /** Part of the digest of a stored SBOM: never changes. */
  readonly id: string
  readonly name: string
  readonly kinds: readonly DocumentKind[]
  readonly readers: Readers
  /** Where error messages send documents of its kinds. */
  readonly path: string
  /** Whether errors name fields of the request, in dotted form, and not a place in a file. */
  readonly namesFields: boolean
  readonly register: (app: FastifyInstance, context: AppContext, formats: readonly Format[]) => void
}

/** Returns the path that takes documents of a kind; undefined where no format does. */
export function uploadPathOf(formats: readonly Format[], kind: string): string | undefined {
  return formats.find(({ kinds }) => kinds.some((one) => one.kind === kind))?.path
}

/** Returns every kind of document that some format takes, in the order of the list. */
export function kindsOf(formats: readonly Format[]): readonly DocumentKind[] {
  return formats.flatMap(({ kinds }) => kinds)
}
