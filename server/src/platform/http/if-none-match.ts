/** Whether a request says that it has the content with this tag (RFC 9110); compared weakly, since compression changes the bytes sent. */
export function includesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${tag}"`))
}
