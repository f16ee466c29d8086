import { expect, it } from 'vitest'
import { splitLast } from './split-last.ts'

it.each([
  ['maven:org.apache.logging.log4j:log4j-core', 'maven:org.apache.logging.log4j:', 'log4j-core'],
  ['npm:@babel/core', 'npm:@babel/', 'core'],
  ['golang:github.com/jackc/pgx/v5', 'golang:github.com/jackc/', 'pgx/v5'],
  ['golang:golang.org/x/net', 'golang:golang.org/x/', 'net'],
  ['Payments / card terminal', 'Payments / ', 'card terminal'],
  ['busybox', '', 'busybox'],
  ['ends with/', '', 'ends with/'],
])('splits %s before its last part', (text, start, last) => {
  expect(splitLast(text)).toEqual([start, last])
})
