/** Builds the path of a document: company, first two digits of the SHA-256, SHA-256. */
export function storedPathOf(companyId: string, digest: string): string {
  return `${companyId}/${digest.slice(0, 2)}/${digest}.zst`
}

/** Parses the company and SHA-256 from a stored path; undefined for other files. */
export function parseStoredPath(path: string): { readonly companyId: string; readonly digest: string } | undefined {
  const [, companyId, start, digest] = /^([\da-f-]{36})\/([\da-f]{2})\/([\da-f]{64})\.zst$/u.exec(path) ?? []
  return companyId !== undefined && digest?.slice(0, 2) === start && digest !== undefined ? { companyId, digest } : undefined
}

/** Throws for a path outside the store. Archives supply paths too. */
export function requireStoredPath(path: string): string {
  if (!/^[\w-]+(\/[\w.-]+)+$/u.test(path) || path.includes('..')) throw new Error(`${path} is not the path of a stored file`)
  return path
}
