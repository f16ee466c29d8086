import { Type } from 'typebox'
import { features, type Feature, type Scope, scopes } from '#access/scope.ts'
import { invalid } from '#platform/refusal.ts'

/** A list of scope names as it comes; `readScopes` makes them known ones. */
export const ScopeNames = Type.Array(Type.String(), { description: `any of ${scopes.join(', ')}` })
export const FeatureNames = Type.Array(Type.String(), { description: `any of ${features.join(', ')}` })

/** The scopes named, each once. 400 with the given parameter names the first word that is no scope (§5.3). */
export function readScopes(parameter: string, sent: readonly string[]): readonly Scope[] {
  return known(sent, scopes, (word) => invalid(parameter, `${quote(word)} is not a scope; there are ${scopes.join(', ')}`))
}

/** The licence features named, each once. 400 names the first word that is none (decisions 2). */
export function readFeatures(sent: readonly string[]): readonly Feature[] {
  return known(sent, features, (word) => invalid('features', `${quote(word)} is not a feature; there are ${features.join(', ')}`))
}

function known<Word extends string>(sent: readonly string[], words: readonly Word[], refusal: (word: string) => Error): readonly Word[] {
  const unknown = sent.find((word) => !(words as readonly string[]).includes(word))
  if (unknown !== undefined) throw refusal(unknown)
  return [...new Set(sent)] as Word[]
}

function quote(word: string): string {
  return JSON.stringify(word.slice(0, 60))
}
