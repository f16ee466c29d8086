export interface Outbound {
  readonly fetch: (url: string) => Promise<never>
}
export function createOutbound(_options: { readonly allow: readonly string[] }): Outbound {
  return { fetch: () => Promise.reject(new Error('not yet')) }
}
