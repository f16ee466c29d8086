/** How the thread of the embedded database is started. */
export interface ThreadStart {
  /** The folder that holds the database; in memory when undefined. */
  readonly folder: string | undefined
  /** A dumped database to begin with. */
  readonly dump: Uint8Array<ArrayBuffer> | undefined
  /** The compiled PostgreSQL. */
  readonly wasm: object
}

/** What the process asks of the thread, one order at a time. */
export type Order =
  | { readonly kind: 'run'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' }

/** Whether the session is idle, in a transaction, or in one that failed: the status byte of ReadyForQuery. */
export type SessionState = 'I' | 'T' | 'E'

export interface Notification {
  readonly channel: string
  readonly payload: string
}

/** What the thread reports. */
export type Report =
  | { readonly kind: 'ready' }
  /** A part of the answer to the turn that runs, in the wire protocol. */
  | { readonly kind: 'part'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The turn is over. */
  | { readonly kind: 'done'; readonly state: SessionState; readonly notifications: readonly Notification[]; readonly isFull: boolean }
  | { readonly kind: 'dumped'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' }
  /** The database broke down; the thread ends. */
  | { readonly kind: 'broken'; readonly message: string }
