import { type FieldProblem, requireNoProblems } from '#platform/http-error.ts'

/**
 * Refuses (400) what is guessed first, after NIST SP 800-63B: length is for the shape to check, and what characters there are is
 * nobody's business; but a password is neither the person's name or address nor one character or row of keys over and over.
 */
export function requireGoodPassword(parameter: string, password: string, person: Person): void {
  requireNoProblems(passwordProblems(parameter, password, person))
}

/** The same as a list. */
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

/** Forwards and backwards, longer than any password that the shape lets through. */
const repeatedPatterns = guessedPatterns
  .flatMap((row) => [row, row.split('').toReversed().join('')])
  .map((row) => row.repeat(Math.ceil(2048 / row.length)))
