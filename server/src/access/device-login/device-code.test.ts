import { expect, it } from 'vitest'
import { makeDeviceCode, makeUserCode, readUserCode } from '#access/device-login/device-code.ts'

it('a user code has eight letters that form no words and look like no other', () => {
  const codes = Array.from({ length: 500 }, makeUserCode)
  expect(codes.filter((code) => !/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/u.test(code))).toEqual([])
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(20)
})

it('a device code has 256 random bits and a prefix that secret scanners can find', () => {
  expect(makeDeviceCode()).toMatch(/^wbd_[\w-]{43}$/u)
  expect(makeDeviceCode()).not.toBe(makeDeviceCode())
})

it.each([
  ['BCDF-GHJK', 'BCDF-GHJK'],
  ['bcdfghjk', 'BCDF-GHJK'],
  [' bcdf ghjk ', 'BCDF-GHJK'],
  ['B-C-D-F-G-H-J-K', 'BCDF-GHJK'],
  ['BCDF-GHJ', undefined],
  ['BCDF-GHJKL', undefined],
  ['BCDF-GHJA', undefined],
  ['BCDF-GHJ1', undefined],
  ['ＢＣＤＦ-GHJK', undefined],
  ['', undefined],
])('%j is read as %s', (typed, code) => {
  expect(readUserCode(typed)).toBe(code)
})
