import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What the compiler's own types leave out. */
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<object> } }

const compiled: { module: Promise<object> | undefined } = { module: undefined }

/** PostgreSQL, compiled once for all threads of the process. */
export function compileDatabase(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  compiled.module ??= readFile(join(dirname(entry), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiled.module
}
