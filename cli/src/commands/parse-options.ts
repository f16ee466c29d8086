import { InvalidArgumentError } from 'commander'
import { type Threshold, thresholds } from '#findings/threshold.ts'

/** Parses a comma-separated list. */
export function parseList(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** Parses a whole number from 1. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(text)
}

/** Parses the comma-separated thresholds of `--fail-on`. */
export function parseThresholdList(text: string): readonly Threshold[] {
  const words = parseList(text)
  const unknown = words.find((word) => !(thresholds as readonly string[]).includes(word))
  if (unknown !== undefined || words.length === 0) throw new InvalidArgumentError(`Allowed choices are ${thresholds.join(', ')}.`)
  return words as readonly Threshold[]
}
