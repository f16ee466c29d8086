import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { collectErrorTexts, errorTextsPage, readErrors } from '../../scripts/error-texts.ts'
import { storageErrorStatus } from '#platform/http/answer-errors.ts'

function read(page: string): string {
  return readFileSync(new URL(`../../docs/reference/${page}`, import.meta.url), 'utf8')
}

it('error-texts.md lists what the source says; npm run errors writes it', () => {
  expect(read('error-texts.md')).toBe(errorTextsPage(collectErrorTexts()))
})

it('errors.md says what to do about every status of a rejection', () => {
  const listed = new Set(Array.from(read('errors.md').matchAll(/^\| (\d{3}) +\| \S.*? \| \S/gmu), ([, status]) => Number(status)))
  const thrown = new Set([...collectErrorTexts().map(({ status }) => status), ...Object.values(storageErrorStatus), 405, 500])
  expect(thrown.size).toBeGreaterThan(12)
  expect([...thrown].filter((status) => !listed.has(status))).toEqual([])
})

describe('reads from the source', () => {
  it.each([
    ["throw invalid('from', 'from is required')", { status: 400, parameter: 'from', text: 'from is required' }],
    ['throw invalid(name, `${name} must be text`)', { status: 400, parameter: '…', text: '… must be text' }],
    ["throw forbidden('This API key is unpublished.')", { status: 403, parameter: '', text: 'This API key is unpublished.' }],
    [
      "throw new HttpError(409, `the state is ${from}`, { parameter: 'state' })",
      { status: 409, parameter: 'state', text: 'the state is …' },
    ],
    ["push({ parameter: 'tag', message: 'a file has no tag' })", { status: 400, parameter: 'tag', text: 'a file has no tag' }],
  ])('%s', (code, error) => {
    expect(readErrors(`import { forbidden, HttpError, invalid } from '#platform/http-error.ts'\n${code}`)).toEqual([error])
  })

  it.each([
    ["scimError('invalidValue', 'userName is required', 'userName')", { status: 400, parameter: 'userName', text: 'userName is required' }],
    ["scimError('uniqueness', 'It is taken.', 'userName')", { status: 409, parameter: 'userName', text: 'It is taken.' }],
    ["scimError('invalidSyntax', 'the body is a JSON object')", { status: 400, parameter: '', text: 'the body is a JSON object' }],
  ])('%s', (code, error) => {
    expect(readErrors(`import { scimError } from '#access/scim/scim-error.ts'\n${code}`)).toEqual([error])
  })

  it('both texts of a condition', () => {
    const code = "import { forbidden } from '#platform/http-error.ts'\nforbidden(isOwn ? 'yours' : 'theirs')"
    expect(readErrors(code).map(({ text }) => text)).toEqual(['yours', 'theirs'])
  })

  it('nothing of a function with the same name from elsewhere', () => {
    expect(readErrors("function tooLarge(text) {}\ntooLarge('the answer')")).toEqual([])
  })
})
