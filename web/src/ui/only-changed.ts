import { isEqual } from './is-equal.ts'

/** What a form contains, and what it contained at first. */
export interface FormEdits<Values> {
  readonly values: Values
  readonly first: Values
}

/** Returns the members of a body whose fields the form changed. The others may have been changed by somebody else since it was opened. */
export function onlyChanged<Body extends object, Values extends object>(body: Body, { values, first }: FormEdits<Values>): Partial<Body> {
  const [now, before] = [new Map(Object.entries(values)), new Map(Object.entries(first))]
  return Object.fromEntries(Object.entries(body).filter(([field]) => !isEqual(now.get(field), before.get(field)))) as Partial<Body>
}
