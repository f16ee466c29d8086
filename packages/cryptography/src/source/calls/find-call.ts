import { classOf } from '../class-of.ts'
import type { CryptoUse } from '../crypto-use.ts'
import { describeAlgorithm } from '../describe-algorithm.ts'
import { resolveValue } from '../resolve-value.ts'
import type { SourceText } from '../source-text.ts'
import type { CallRule } from './call-rule.ts'

/** Finds the algorithms of a call whose word begins at an offset. */
export function findCall(rule: CallRule, source: SourceText, start: number): readonly CryptoUse[] {
  const { code } = source
  if (!code.startsWith(rule.word, start)) return []
  const { rest } = rule
  rest.lastIndex = start + rule.word.length
  const found = rest.exec(code)
  if (found === null || (rule.requires !== undefined && !source.contains(rule.requires))) return []
  const values = valuesOf(rule, found, source)
  return rule.names.flatMap((names) =>
    useOf(
      names.map((name) => fill(name, values)),
      source.lineAt(start),
      rule.kind,
    ),
  )
}

function fill(name: string, values: readonly string[]): string {
  return name.replaceAll(/\$(\d)/gu, (_, group: string) => values[Number(group)] ?? '')
}

function useOf(names: readonly string[], line: number, kind: 'key' | undefined): readonly CryptoUse[] {
  const described = names.map(describeAlgorithm).find((text) => text !== undefined)
  return described === undefined ? [] : [{ ...described, how: 'call', confidence: 5, line, kind: kind ?? 'algorithm' }]
}

/** Lists the word and what was found; the value that a placeholder stands for is looked up. */
function valuesOf({ word }: CallRule, found: RegExpExecArray, source: SourceText): readonly string[] {
  const written = found.groups?.['value']
  const groups = found.slice(1).map((group) => (group as string | undefined) ?? '')
  const resolved = written === undefined ? '' : resolveValue(written, source, found.index)
  return [classOf(word), ...groups.map((group) => (group === written ? resolved : group))]
}
