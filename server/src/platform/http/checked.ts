import type { TSchema } from 'typebox'
import type { FieldProblem } from '#platform/http-error.ts'

/** Lists what is wrong with a value; `parameter` names its place in the body, in dotted form. */
export type Check<Value> = (value: Value, parameter: string) => readonly FieldProblem[]

/**
 * Adds a rule to a shape that the words of JSON Schema cannot say. It is held with the shape, so its faults are listed beside the
 * others of the body. The value may be of any form: of other parts of the body nothing is known yet.
 */
export function checked<Shape extends TSchema>(shape: Shape, check: Check<unknown>): Shape {
  return { ...shape, check }
}

/** As `checked`, for texts; that a text must not be empty is for its shape to say. */
export function checkedText<Shape extends TSchema>(shape: Shape, check: Check<string>): Shape {
  const least = 'minLength' in shape ? 1 : 0
  return checked(shape, (value, parameter) => (typeof value === 'string' && value.length >= least ? check(value, parameter) : []))
}

/** The fault of a value, where there is a message. */
export function problemOf(parameter: string, message: string | undefined): readonly FieldProblem[] {
  return message === undefined ? [] : [{ parameter, message }]
}
