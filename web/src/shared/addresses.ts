import type { components } from '../api/schema.d.ts'

type SearchResult = components['schemas']['SearchResult']

/** Address of the page of a vulnerability, by any of its ids. */
export function vulnerabilityAddress(id: string): string {
  return `/vulnerabilities/${encodeURIComponent(id)}`
}

/** Address of what is known of an id, a component or words. */
export function lookupAddress(text: string): string {
  return `/lookups?q=${encodeURIComponent(text)}`
}

/** Address of the page of what a search finds; types without a page are absent. */
export const addresses: Readonly<Partial<Record<SearchResult['type'], (id: string) => string>>> = {
  project: (id) => `/projects/${id}`,
  module: (id) => `/modules/${id}`,
  vulnerability: vulnerabilityAddress,
  component: (id) => `/components/${encodeURIComponent(id)}`,
  weakness: lookupAddress,
  approval: (id) => `/approvals/${id}`,
  risk: (id) => `/risks/${id}`,
  product: (id) => `/products/${id}`,
}
