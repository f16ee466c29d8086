import { assert, property, string as anyString } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageOf } from './language-of.ts'
import { languageTable } from './language-table.ts'

describe('the language of a file', () => {
  it.each([
    ['src/a.ts', '', 'TypeScript'],
    ['src/A.JAVA', '', 'Java'],
    ['include/a.h', '', 'C'],
    ['include/a.h', 'namespace a {\n}', 'C++'],
    ['include/a.h', '@interface A', 'Objective-C'],
    ['a.m', '#import <A.h>', 'Objective-C'],
    ['a.m', '% Computes a.\nfunction a', 'MATLAB'],
    ['de.ts', '<?xml version="1.0"?><TS/>', 'XML'],
    ['config.h.in', '', 'C'],
    ['Makefile', '', 'Makefile'],
    ['docker/Dockerfile.alpine', '', 'Dockerfile'],
    ['sub/CMakeLists.txt', '', 'CMake'],
    ['Gemfile', '', 'Ruby'],
    ['BUILD', '', 'Python'],
    ['tools/build.js', '', 'JavaScript'],
    ['init.d/service.d', '#!/bin/sh\n', 'Shell'],
    ['run', '#!/bin/sh\n', 'Shell'],
    ['run', '#!/usr/bin/env python3.12\n', 'Python'],
    ['run', '#!/usr/bin/env -S LANG=C node --test\n', 'JavaScript'],
    ['page', '<!DOCTYPE html>', 'HTML'],
    ['page', '<?php echo 1;', 'PHP'],
    ['composer.lock', '', 'JSON'],
    ['web/bun.lock', '', 'JSON'],
    ['strange.xyz', 'Hello', 'text'],
    ['README.md', '', 'Markdown'],
  ])('%s %j is %s', (path, text, name) => {
    expect(languageOf(path, text).name).toBe(name)
  })

  it.each([
    'LICENSE',
    'COPYING.LESSER',
    'LICENSE-MIT',
    'license.html',
    'NOTICE.txt',
    'README',
    'docs/a.rst',
    'a.unknown',
    'third-party-licenses.html',
    'index.html',
  ])('%s is prose', (path) => {
    expect(languageOf(path, '').isProse).toBe(true)
  })

  it.each(['license.ts', 'src/copyright.py', 'notice.c', 'a.json', 'Makefile'])('%s is no prose', (path) => {
    expect(languageOf(path, '').isProse).toBe(false)
  })

  it('is known for every file', () => {
    assert(
      property(anyString(), anyString(), (path, text) => {
        expect(languageOf(path, text).name).not.toBe('')
      }),
    )
  })
})

it('lists each language once, and about sixty', () => {
  const names = languageTable.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(60)
})
