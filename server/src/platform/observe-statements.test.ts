import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, type Service, startServiceOn, stopService } from '#test/harness.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { runAs } from '#platform/current-work.ts'
import { observeStatements } from '#platform/observe-statements.ts'
import { createLog } from '../open-context.ts'

interface Line {
  readonly statement: string
  readonly milliseconds: number
  readonly reqId?: string
  readonly job?: string
}

const lines: string[] = []
const log = createLog(
  { logLevel: 'info' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  }),
)

function logged(): readonly Line[] {
  return lines.map((line) => JSON.parse(line) as Line)
}

function end(slowQueryMs: number | undefined, took: number): void {
  lines.length = 0
  const query = { sql: 'select *\n  from project where name = $1', parameters: ['hunter2'] } as never
  observeStatements({ slowQueryMs }, log)({ level: 'query', query, queryDurationMillis: took })
}

describe('a slow statement (docs/reference/metrics.md#slow-statements)', () => {
  it('is logged with its text in one line, and without its values', () => {
    end(500, 500.4)
    expect(logged()).toEqual([
      expect.objectContaining({ statement: 'select * from project where name = $1', milliseconds: 500, msg: 'slow statement' }),
    ])
    expect(lines.join('')).not.toContain('hunter2')
  })

  it.each([
    [500, 499],
    [undefined, 10_000],
  ])('is not logged below %s ms', (limit, took) => {
    end(limit, took)
    expect(lines).toEqual([])
  })

  it('names the job that it belongs to', () => {
    runAs({ job: 'analyse-scan' }, () => end(1, 2))
    expect(logged()[0]?.job).toBe('analyse-scan')
  })
})

describe('the statements of a request', () => {
  let at: Service

  beforeAll(async () => {
    at = await startServiceOn(await openTestDatabase(observeStatements({ slowQueryMs: 0 }, log)))
  })

  afterAll(async () => stopService(at))

  it('carry its id before and after its body was read, and none of its values', async () => {
    const company = await makeCompany({ in: at })
    lines.length = 0
    const headers = { 'x-request-id': 'request-of-the-test' }
    await company.post('/core/projects', { name: 'Unspoken Project' }, { headers })
    const its = logged().filter(({ reqId }) => reqId === 'request-of-the-test')
    expect(its.some(({ statement }) => /from "?api_key/u.test(statement))).toBe(true)
    expect(its.some(({ statement }) => /insert into "?project/u.test(statement))).toBe(true)
    for (const secret of ['Unspoken', company.companyId, company.key]) expect(lines.join('')).not.toContain(secret)
  })
})
