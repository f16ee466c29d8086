import type { TSchema } from 'typebox'

/** Describes a response as JSON of a shape with other content types as alternatives. */
export function withMediaTypes<Shape extends TSchema>(shape: Shape, ...mediaTypes: readonly string[]): Shape {
  const others = mediaTypes.map(
    (type) => [type, { schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) } }] as const,
  )
  // the handler returns the shape; other content types bypass serialisation
  return { content: { 'application/json': { schema: shape }, ...Object.fromEntries(others) } } as unknown as Shape
}
