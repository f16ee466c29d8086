import { assert, constantFrom, array, property } from 'fast-check'
import { expect, it } from 'vitest'
import { xmlTooDeepAt } from './xml-depth.ts'

it.each([
  ['<a><b><c/></b></a>', undefined],
  ['<a><b><c></c></b></a>', 6],
  ['<a/><a/><a/><a/>', undefined],
  ['<a><!-- <b><c><d> --><b/></a>', undefined],
  ['<a><![CDATA[<b><c><d>]]></a>', undefined],
  ['<?xml <a><b><c>?><a/>', undefined],
  [`<a x="/>"><b y='<>'><c></c></b></a>`, 20],
  ['<a><b></b><b></b><b><c>', 20],
])('finds where XML nests deeper than two levels: %s', (text, at) => {
  expect(xmlTooDeepAt(text, 2)).toBe(at)
})

it('ends on anything, and finds a million levels', () => {
  assert(
    property(
      array(constantFrom('<', '>', '/', '!', '--', '?', '"', "'", 'a', '<a>', '</a>', '<![CDATA[', ']]>')),
      (parts) => xmlTooDeepAt(parts.join(''), 3) !== -1,
    ),
  )
  expect(xmlTooDeepAt('<a>'.repeat(1_000_000), 200)).toBe(600)
})
