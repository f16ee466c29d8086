/** Leaves room for the rest of the cookie. */
const maxPath = 400

/** Returns a path of this service; `/` for anything that could lead elsewhere, such as `//evil.example`. */
export function ownPath(next: string | undefined): string {
  const base = 'http://own.invalid'
  const url = next?.startsWith('/') === true ? URL.parse(next, base) : null
  const path = url === null || url.origin !== base ? '/' : `${url.pathname}${url.search}${url.hash}`
  return path.length > maxPath || path.startsWith('//') ? '/' : path
}
