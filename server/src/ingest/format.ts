import type { FastifyInstance } from 'fastify'
import type { JsonObject } from '@waybill/documents/json'
import type { TProperties } from 'typebox'
import type { Caller, Feature, Scope } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Functions that read a document, by name. Each gets an object with `bytes`, and all formats, and answers what survives a structured clone. */
export type Readers = Readonly<Record<string, (input: never, formats: readonly Format[]) => unknown>>

/** Where an SBOM goes. */
export interface Placement {
  readonly project: { readonly name: string }
  readonly module: { readonly id: string; readonly name: string }
}

/** A document that was received, and what the request says about it. */
export interface ReceivedDocument {
  readonly caller: Caller
  readonly bytes: Buffer
  readonly query: unknown
  readonly userAgent: string | undefined
  readonly formats: readonly Format[]
  /** Finds or makes the module of an SBOM in the transaction that stores it, instead of what the query names. */
  readonly resolvePlacement?: ((trx: Transaction) => Promise<Placement>) | undefined
  readonly guard?: StoreGuard | undefined
}

/** What the sender of a document does in the transaction that stores it; VEX documents have none. */
export interface StoreGuard {
  /** Runs first; what it throws stores nothing. */
  readonly before: (trx: Transaction) => Promise<void>
  /** Runs last, after an SBOM. */
  readonly after?: (trx: Transaction, stored: { readonly moduleId: string; readonly scanId: string }) => Promise<void>
}

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
  readonly scopes: readonly Scope[]
  readonly feature?: Feature
  /** The parameters of its paths. */
  readonly query: TProperties
  /** Stores a document and what follows from it; the caller has the scopes and the feature, and the query has its shape. */
  readonly accept: (context: AppContext, document: ReceivedDocument) => Promise<object>
  readonly register: (app: FastifyInstance, context: AppContext, formats: readonly Format[]) => void
}

/** Returns the format of a kind of documents; undefined where there is none. */
export function formatOf(formats: readonly Format[], kind: string): Format | undefined {
  return formats.find(({ kinds }) => kinds.some((one) => one.kind === kind))
}

/** Returns every kind of document that some format takes, in the order of the list. */
export function kindsOf(formats: readonly Format[]): readonly DocumentKind[] {
  return formats.flatMap(({ kinds }) => kinds)
}
