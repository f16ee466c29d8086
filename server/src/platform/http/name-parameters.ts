import { asObject, type Json, type JsonObject, mapObject, pascal } from '#platform/http/json-object.ts'

/** The operations with references to the parameters that several of them have, and those parameters by name. */
interface NamedParameters {
  readonly paths: JsonObject
  readonly parameters: JsonObject
}

/**
 * Moves parameters that several operations have into `components.parameters`. One in a path has its own name (`ModuleId`), one in a query says
 * so (`PageQuery`). Where the same name means different things, the most frequent one is moved.
 */
export function nameParameters(paths: JsonObject): NamedParameters {
  const counts = countParameters(paths)
  const texts = new Map<string, string>()
  for (const [name, variants] of counts) {
    const [[text, uses] = ['', 0]] = [...variants].toSorted(([, a], [, b]) => b - a)
    if (uses > 1) texts.set(text, name)
  }
  function refer(parameter: Json): Json {
    const name = texts.get(JSON.stringify(parameter))
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }
  const inOrder = [...texts].toSorted(([, a], [, b]) => (a < b ? -1 : 1))
  return {
    paths: mapOperations(paths, (operation) => {
      const parameters = parametersOf(operation)
      return parameters.length === 0 ? operation : { ...operation, parameters: parameters.map(refer) }
    }),
    parameters: Object.fromEntries(inOrder.map(([text, name]) => [name, JSON.parse(text) as Json])),
  }
}

/** Counts the occurrences of each parameter, by its name. */
function countParameters(paths: JsonObject): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>()
  const operations = Object.values(paths).flatMap((path) => Object.values(asObject(path)))
  for (const parameter of operations.flatMap((operation) => parametersOf(asObject(operation)))) {
    const [name, text] = [nameOf(asObject(parameter)), JSON.stringify(parameter)]
    const variants = counts.get(name) ?? new Map<string, number>()
    counts.set(name, variants.set(text, (variants.get(text) ?? 0) + 1))
  }
  return counts
}

function nameOf({ name, in: place }: JsonObject): string {
  const words = textOf(name).split(/[^A-Za-z0-9]+/u)
  return [...words, ...(place === 'path' ? [] : [textOf(place)])].map(pascal).join('')
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

function mapOperations(paths: JsonObject, map: (operation: JsonObject) => JsonObject): JsonObject {
  return mapObject(paths, (path) => mapObject(asObject(path), (operation) => map(asObject(operation))))
}

/** Parameters are optional where nothing else is said. */
function parametersOf({ parameters }: JsonObject): readonly Json[] {
  if (!Array.isArray(parameters)) return []
  return parameters.map((parameter: Json) => {
    const { required, ...others } = asObject(parameter)
    return required === true ? { ...others, required } : others
  })
}
