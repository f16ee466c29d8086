import { upstreamAndRevisionKey } from './dpkg.ts'
import { orderByKey } from './sort-key.ts'

/** OCaml's opam: as Debian, without epochs. */
export const opam = orderByKey({ name: 'opam', keyOf: opamKey, isParsable: isOpamVersion })

function opamKey(version: string): string {
  return upstreamAndRevisionKey(version.trim())
}

function isOpamVersion(version: string): boolean {
  return /^[\w+.~-]+$/.test(version.trim()) && /\d/.test(version)
}
