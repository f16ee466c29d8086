import { Type } from 'typebox'
import { features, type Feature, type Scope, scopes } from '#access/scope.ts'
import { checked, problemOf } from '#platform/http/checked.ts'

/** A list of scope names; `readScopes` makes them known ones. A word that is no scope is a fault (§5.3). */
export const ScopeNames = checked(Type.Array(Type.String(), { description: `any of ${scopes.join(', ')}` }), (sent, parameter) =>
  problemOf(parameter, unknownNameMessage(sent, scopes, 'scope')),
)
/** A list of feature names; a word that is none is a fault (decisions 2). */
export const FeatureNames = checked(Type.Array(Type.String(), { description: `any of ${features.join(', ')}` }), (sent, parameter) =>
  problemOf(parameter, unknownNameMessage(sent, features, 'feature')),
)

/** The scopes of a list that has its shape, each once. */
export function readScopes(sent: readonly string[]): readonly Scope[] {
  return [...new Set(sent)] as Scope[]
}

/** The features of a list that has its shape, each once. */
export function readFeatures(sent: readonly string[]): readonly Feature[] {
  return [...new Set(sent)] as Feature[]
}

function unknownNameMessage(sent: unknown, words: readonly string[], called: string): string | undefined {
  const unknown = Array.isArray(sent) ? sent.find((word) => typeof word === 'string' && !words.includes(word)) : undefined
  return unknown === undefined
    ? undefined
    : `${JSON.stringify(String(unknown).slice(0, 60))} is not a ${called}; there are ${words.join(', ')}`
}
