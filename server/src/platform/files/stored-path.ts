/** A document's path in the store: its company, the beginning of its SHA-256, and all of it. */
export function storedPathOf(companyId: string, digest: string): string {
  return `${companyId}/${digest.slice(0, 2)}/${digest}.zst`
}

/** The company and the SHA-256 a path of the store tells; undefined for whatever else lies there. */
export function parseStoredPath(path: string): { readonly companyId: string; readonly digest: string } | undefined {
  const [, companyId, start, digest] = /^([\da-f-]{36})\/([\da-f]{2})\/([\da-f]{64})\.zst$/u.exec(path) ?? []
  return companyId !== undefined && digest?.slice(0, 2) === start && digest !== undefined ? { companyId, digest } : undefined
}

/** Throws for a path that leads out of the store: paths come from archives too. */
export function requireStoredPath(path: string): string {
  if (!/^[\w-]+(\/[\w.-]+)+$/u.test(path) || path.includes('..')) throw new Error(`${path} is not the path of a stored file`)
  return path
}
