/** A parameter of an operation in the description of the interface, or a reference to one of several operations. */
export type DescribedParameter<Parameter> = Parameter | { readonly $ref: string }

/** Where the description defines parameters of several operations. */
export interface SharedParameters<Parameter> {
  readonly parameters: Readonly<Record<string, Parameter>>
}

/** Returns the parameters of an operation; throws for a reference to nothing. */
export function parametersOf<Parameter extends object>(
  { parameters: shared }: SharedParameters<Parameter>,
  described: readonly DescribedParameter<Parameter>[] = [],
): readonly Parameter[] {
  return described.map((one) => {
    if (!('$ref' in one)) return one
    const found = shared[one.$ref.replace('#/components/parameters/', '')]
    if (found === undefined) throw new Error(`${one.$ref} is not defined`)
    return found
  })
}
