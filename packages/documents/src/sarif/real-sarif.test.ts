import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ParseError } from '../parse-error.ts'
import { readSarif } from './read-sarif.ts'
import type { SarifLog } from './sarif.ts'

/** Logs of 71 tools, beside the repository; without them read-sarif.test.ts still shows every rule. */
const data = path.resolve(import.meta.dirname, '../../../../../shared/data/sarif')
const isAbsent = !existsSync(data)

function logsIn(folder: string): readonly string[] {
  return isAbsent ? [] : readdirSync(path.join(data, folder)).map((file) => `${folder}/${file}`)
}

function contentOf(file: string): Buffer {
  const bytes = readFileSync(path.join(data, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

function outcomeOf(file: string): SarifLog | ParseError {
  try {
    return readSarif(contentOf(file))
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
}

interface Written {
  readonly runs: readonly { readonly results?: unknown; readonly tool: { readonly driver: { readonly name: string } } }[]
}

/** An API fuzzer shows what it sent, NUL characters too; these no text may hold (docs/reference/conventions.md#text). */
const holdsNul = 'with-cwe/django-DefectDojo__mayhem_api_many_vulns.sarif'

describe.skipIf(isAbsent)('logs of real tools (skipped without ../shared/data)', () => {
  it('are there in numbers', () => {
    expect(logsIn('tools').length + logsIn('with-cwe').length).toBeGreaterThan(90)
  })

  it.each([...logsIn('tools'), ...logsIn('with-cwe'), ...logsIn('taxonomy')].filter((file) => file !== holdsNul))(
    '%s is read with every run and result',
    (file) => {
      const written = JSON.parse(
        contentOf(file)
          .toString('utf8')
          .replace(/^\uFEFF/u, ''),
      ) as Written
      const log = outcomeOf(file)
      expect(log).not.toBeInstanceOf(ParseError)
      const counts = 'runs' in log ? log.runs.map(({ tool, results }) => [tool.name, results.length]) : []
      expect(counts).toEqual(written.runs.map(({ tool, results }) => [tool.driver.name, Array.isArray(results) ? results.length : 0]))
    },
  )

  it('have a message and a rule or place for nearly every result', () => {
    const logs = [...logsIn('tools'), ...logsIn('with-cwe')].map(outcomeOf).filter((log) => 'runs' in log)
    const results = logs.flatMap(({ runs }) => runs.flatMap((run) => run.results))
    const bare = results.filter(({ message, rule, locations }) => message === '' || (rule === undefined && locations.length === 0))
    expect(results.length).toBeGreaterThan(8_000)
    expect(bare.length).toBeLessThan(10)
    expect(results.filter(({ message }) => /\{\d\}/u.test(message)).length).toBeLessThan(10)
  })
})

/** A text of its own that begins with a CWE: a tag, a property, an id. What is in the middle of a sentence is none. */
const plain = /"(?:external\/cwe\/)?cwe-0*([1-9]\d*)(?=[":/ ])/giu

/** CWEs that no text of their own spells: numbers in a taxonomy and in Dependency-Track's `cwes`. */
const numbered: Readonly<Record<string, readonly string[]>> = {
  'tools/dependency-track__expected-internal.sarif.json': ['CWE-23', 'CWE-46', 'CWE-80'],
  'tools/django-DefectDojo__mayhem_code_many_vulns.sarif': ['CWE-129', 'CWE-190', 'CWE-369', 'CWE-400', 'CWE-415'],
  'tools/django-DefectDojo__mayhem_code_one_vuln.sarif': ['CWE-20'],
  'tools/sarif-sdk__OneResultBasic.fpr.sarif': ['CWE-22', 'CWE-73'],
}

/** Here CWEs are in arguments of a message about ids, and in names of functions. */
const elsewhere = new Set(['with-cwe/sarif-sdk__SARIF2009.ConsiderConventionalIdentifierValues_Invalid.sarif'])

describe.skipIf(isAbsent)('the CWEs of real logs (skipped without ../shared/data)', () => {
  it.each([...logsIn('with-cwe'), ...logsIn('tools')].filter((file) => file !== holdsNul && !elsewhere.has(file)))(
    '%s has those that a plain search finds',
    (file) => {
      const log = outcomeOf(file)
      const runs = 'runs' in log ? log.runs : []
      const found = runs.flatMap(({ rules, results }) => [...rules, ...results].flatMap(({ cwes }) => cwes))
      const searched = [...contentOf(file).toString('utf8').matchAll(plain)].map(([, number]) => `CWE-${number}`)
      expect([...new Set(found)].toSorted()).toEqual([...new Set([...searched, ...(numbered[file] ?? [])])].toSorted())
    },
  )
})

describe.skipIf(isAbsent)('what is refused (skipped without ../shared/data)', () => {
  it.each(logsIn('old-versions'))('%s names its version', (file) => {
    expect(outcomeOf(file)).toMatchObject({ pointer: '/version', message: expect.stringContaining('SARIF "1.0.0" is not supported') })
  })

  it('a text with a NUL character names its place', () => {
    expect(outcomeOf(holdsNul)).toMatchObject({ pointer: '/runs/0/results/15/message/markdown' })
  })
})
