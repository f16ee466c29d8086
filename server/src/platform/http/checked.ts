import type { TSchema } from 'typebox'
import type { FieldProblem } from '#platform/http-error.ts'

/** Lists the problems of a value; `parameter` is its path in the body, in dotted form. */
export type Check<Value> = (value: Value, parameter: string) => readonly FieldProblem[]

/**
 * Adds a rule that JSON Schema cannot express to a shape, so that its problems are listed with the others of the body. The value may have
 * any form: the other parts are not validated yet.
 */
export function checked<Shape extends TSchema>(shape: Shape, check: Check<unknown>): Shape {
  return { ...shape, check }
}

/** Works like `checked` for text; minLength of the shape rejects empty text. */
export function checkedText<Shape extends TSchema>(shape: Shape, check: Check<string>): Shape {
  const least = 'minLength' in shape ? 1 : 0
  return checked(shape, (value, parameter) => (typeof value === 'string' && value.length >= least ? check(value, parameter) : []))
}

/** Returns the problem of a field if there is a message. */
export function problemOf(parameter: string, message: string | undefined): readonly FieldProblem[] {
  return message === undefined ? [] : [{ parameter, message }]
}
