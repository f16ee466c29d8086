import type { components } from '../api/schema.d.ts'

type SearchResult = components['schemas']['SearchResult']

/** Address of the page of what a search finds; types without a page are absent. */
export const addresses: Readonly<Partial<Record<SearchResult['type'], (id: string) => string>>> = {
  project: (id) => `/projects/${id}`,
  module: (id) => `/modules/${id}`,
  vulnerability: (id) => `/findings?vulnerability=${encodeURIComponent(id)}`,
  component: (id) => `/findings?component=${encodeURIComponent(id)}`,
  risk: (id) => `/risks/${id}`,
  product: (id) => `/products/${id}`,
}
