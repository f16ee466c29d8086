import { Type } from 'typebox'
import { features, type Feature, type Scope, scopes } from '#access/scope.ts'
import { checked, problemOf } from '#platform/http/checked.ts'

/** A list of scope names; unknown names are rejected (docs/reference/access.md#scopes). */
export const ScopeNames = checked(
  Type.Array(Type.String({ title: 'ScopeName', description: `any of ${scopes.join(', ')}` })),
  (sent, parameter) => problemOf(parameter, unknownNameMessage(sent, scopes, 'scope')),
)
/** A list of feature names; unknown names are rejected (docs/reference/access.md#features). */
export const FeatureNames = checked(
  Type.Array(Type.String({ title: 'FeatureName', description: `any of ${features.join(', ')}` })),
  (sent, parameter) => problemOf(parameter, unknownNameMessage(sent, features, 'feature')),
)

/** Returns the distinct scopes of a validated list. */
export function readScopes(sent: readonly string[]): readonly Scope[] {
  return [...new Set(sent)] as Scope[]
}

/** Returns the distinct features of a validated list. */
export function readFeatures(sent: readonly string[]): readonly Feature[] {
  return [...new Set(sent)] as Feature[]
}

function unknownNameMessage(sent: unknown, words: readonly string[], called: string): string | undefined {
  const unknown = Array.isArray(sent) ? sent.find((word) => typeof word === 'string' && !words.includes(word)) : undefined
  return unknown === undefined
    ? undefined
    : `${JSON.stringify(String(unknown).slice(0, 60))} is not a ${called}; there are ${words.join(', ')}`
}
