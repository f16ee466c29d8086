import { classOf } from './class-of.ts'
import { describeAlgorithm } from './describe-algorithm.ts'
import type { SourceText } from './source-text.ts'

const mostNames = 6

/** Takes a literal's text, or the first name in the first argument that stands for an algorithm: by itself, or by what was assigned to it before an offset. */
export function resolveValue(written: string, source: SourceText, offset: number): string {
  const literal = /^@?(["'])([^"'\n]*)\1/u.exec(written)?.[2]
  if (literal !== undefined) return literal
  const names = firstArgument(written).match(/[\w.:$]+/gu) ?? []
  const values = names.slice(0, mostNames).flatMap((name) => valuesOf(name, source, offset))
  return values.find((value) => describeAlgorithm(value) !== undefined) ?? classOf(names[0] ?? '')
}

function valuesOf(name: string, source: SourceText, offset: number): readonly string[] {
  const assigned = source.valueOf(name.split(/::|\./u).at(-1) ?? '', offset)
  return [...(assigned === undefined ? [] : assignedNames(assigned)), classOf(name)]
}

/** A literal as it is, or the classes of an expression. */
function assignedNames(assigned: string): readonly string[] {
  const literal = /^@?(["'])([^"'\n]*)\1/u.exec(assigned)?.[2]
  if (literal !== undefined) return [literal]
  return (firstArgument(assigned).match(/[\w.:]+/gu) ?? []).slice(0, mostNames).map(classOf)
}

/** Cuts at the comma or bracket that ends an argument. */
function firstArgument(text: string): string {
  const depth = { now: 0 }
  const end = [...text.matchAll(/[(),]/gu)].find(({ 0: mark }) => {
    if (mark === ',') return depth.now === 0
    depth.now += mark === '(' ? 1 : -1
    return depth.now < 0
  })
  return text.slice(0, end?.index)
}
