import type { TSchema } from 'typebox'

/** Describes an answer that comes as JSON of a shape or, when asked for, as one of other content types. */
export function withMediaTypes<Shape extends TSchema>(shape: Shape, ...mediaTypes: readonly string[]): Shape {
  const others = mediaTypes.map(
    (type) => [type, { schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) } }] as const,
  )
  // the handler's answer has the shape; how it is sent otherwise goes past it
  return { content: { 'application/json': { schema: shape }, ...Object.fromEntries(others) } } as unknown as Shape
}
