import { ApiError } from '../api/api-error.ts'

interface Company {
  readonly _id: string
  readonly name: string
}

/** Returns the companies between which a login has to choose; none for other errors. */
export function companiesOf(error: Error | null): readonly Company[] {
  if (!(error instanceof ApiError) || error.parameter !== 'company') return []
  return (error.details as { readonly companies?: readonly Company[] } | undefined)?.companies ?? []
}
