import { InvalidArgumentError } from 'commander'

/** The words of a list separated by commas. */
export function parseList(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** A whole number from 1. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(text)
}
