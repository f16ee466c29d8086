import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The TypeScript library lacks this type. */
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<object> } }

const compiled: { module: Promise<object> | undefined } = { module: undefined }

/** Compiles PostgreSQL once for all threads of the process. */
export function compileDatabase(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  compiled.module ??= readFile(join(dirname(entry), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiled.module
}
