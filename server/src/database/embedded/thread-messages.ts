/** How to start the thread of the embedded database. */
export interface ThreadStart {
  /** The database folder; in memory when undefined. */
  readonly folder: string | undefined
  /** A dumped database to start from. */
  readonly dump: Uint8Array<ArrayBuffer> | undefined
  /** The compiled PostgreSQL. */
  readonly wasm: object
}

/** An order for the thread; it processes one at a time. */
export type Order =
  | { readonly kind: 'run'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' }

/** Whether the session is idle, in a transaction, or in a failed one: the status byte of ReadyForQuery. */
export type SessionState = 'I' | 'T' | 'E'

export interface Notification {
  readonly channel: string
  readonly payload: string
}

/** A report of the thread. */
export type Report =
  | { readonly kind: 'ready' }
  /** A part of the running turn's response, in the wire protocol. */
  | { readonly kind: 'part'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The turn is complete. */
  | { readonly kind: 'done'; readonly state: SessionState; readonly notifications: readonly Notification[]; readonly isFull: boolean }
  | { readonly kind: 'dumped'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' }
  /** The database crashed; the thread ends. */
  | { readonly kind: 'broken'; readonly message: string }
