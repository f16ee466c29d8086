import { type FieldProblem, requireNoProblems } from '#platform/http-error.ts'

/**
 * Throws a 400 for the most guessable passwords, following NIST SP 800-63B: the shape checks the length, and any characters are allowed,
 * but not the person's name or address, and not a repeated character or keyboard row.
 */
export function requireGoodPassword(parameter: string, password: string, person: Person): void {
  requireNoProblems(passwordProblems(parameter, password, person))
}

/** Lists the problems of a password. */
export function passwordProblems(parameter: string, password: string, { email, name }: Person): readonly FieldProblem[] {
  const text = password.normalize('NFKC').toLowerCase()
  const own = [email, email.split('@')[0] ?? '', name].map((word) => word.toLowerCase()).filter((word) => word.length >= 4)
  if (own.some((word) => text === word || isRepeated(text, word)))
    return [{ parameter, message: `${parameter} must not be the user's own name or address.` }]
  if (new Set(text).size < 4 || repeatedPatterns.some((row) => row.includes(text)))
    return [{ parameter, message: `${parameter} is too easy to guess; choose a longer sentence.` }]
  return []
}

interface Person {
  readonly email: string
  readonly name: string
}

function isRepeated(text: string, word: string): boolean {
  return text.length % word.length === 0 && word.repeat(text.length / word.length) === text
}

const guessedPatterns = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'password',
  'waybill',
]

/** Forwards and backwards, longer than the longest allowed password. */
const repeatedPatterns = guessedPatterns
  .flatMap((row) => [row, row.split('').toReversed().join('')])
  .map((row) => row.repeat(Math.ceil(2048 / row.length)))
