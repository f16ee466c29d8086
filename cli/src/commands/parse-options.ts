import { InvalidArgumentError } from 'commander'

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
