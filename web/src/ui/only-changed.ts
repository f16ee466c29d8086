import type { FormValues } from './record-form.tsx'

/** What a form contains, and what it contained at first. */
export interface FormEdits {
  readonly values: FormValues
  readonly first: FormValues
}

/** Returns the members of a body whose fields the form changed. The others may have been changed by somebody else since it was opened. */
export function onlyChanged<Body extends object>(body: Body, { values, first }: FormEdits): Partial<Body> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => values[field] !== first[field])) as Partial<Body>
}
