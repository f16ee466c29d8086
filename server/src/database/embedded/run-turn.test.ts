import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMessageScanner } from '#database/embedded/message-scanner.ts'
import { runTurn, type Session } from '#database/embedded/run-turn.ts'
import { queryMessage } from '#database/embedded/wire-messages.ts'

const disk = { isFull: false }
let session: Session

beforeAll(async () => {
  const database = await PGlite.create()
  session = { database, isFull: () => disk.isFull, state: 'I', isReadOnly: false }
  await codeOf('create table note (text text)')
})

afterAll(() => session.database.close())

beforeEach(async () => {
  disk.isFull = false
  await codeOf('truncate note')
})

/** What the client is told of a statement, and the state it is left in. */
async function codeOf(text: string): Promise<string> {
  const { scanned, scan } = createMessageScanner(session.state)
  await runTurn(session, queryMessage(text), scan)
  return `${scanned.errorCode ?? 'done'} ${scanned.state}`
}

describe('while the disk is full', () => {
  it('reads are answered and writes refused as 53100, until there is room', async () => {
    disk.isFull = true
    expect(await codeOf('select * from note')).toBe('done I')
    expect(await codeOf(`insert into note values ('one')`)).toBe('53100 I')
    expect(await codeOf('begin')).toBe('done T')
    expect(await codeOf('select * from note')).toBe('done T')
    expect(await codeOf(`insert into note values ('one')`)).toBe('53100 E')
    expect(await codeOf('rollback')).toBe('done I')
    disk.isFull = false
    expect(await codeOf(`insert into note values ('one')`)).toBe('done I')
  })

  it('a transaction that was writing is refused its next statement and can only be rolled back', async () => {
    expect(await codeOf('begin')).toBe('done T')
    expect(await codeOf(`insert into note values ('one')`)).toBe('done T')
    disk.isFull = true
    expect(await codeOf(`insert into note values ('two')`)).toBe('53100 E')
    expect(await codeOf('commit')).toBe('done I')
    expect(
      await codeOf('do $$ begin if exists (select 1 from note) then raise exception using errcode = $c$P0001$c$; end if; end $$'),
    ).toBe('done I')
  })

  it('a transaction that wrote all it has to write is committed', async () => {
    await codeOf('begin')
    await codeOf(`insert into note values ('one')`)
    disk.isFull = true
    expect(await codeOf('commit')).toBe('done I')
    expect(
      await codeOf('do $$ begin if not exists (select 1 from note) then raise exception using errcode = $c$P0001$c$; end if; end $$'),
    ).toBe('done I')
  })

  it('readiness can see it', async () => {
    disk.isFull = true
    await codeOf('select 1')
    const { rows } = await session.database.query<{ disk: string }>(`select current_setting('waybill.disk') as disk`)
    expect(rows).toEqual([{ disk: 'full' }])
  })
})

describe('what is read of an answer', () => {
  it('does not depend on where its parts end', () => {
    const bytes = Buffer.concat([
      Buffer.from('D\0\0\0\x08data'),
      Buffer.from('A\0\0\0\x10\0\0\0\x01news\0hi\0'),
      Buffer.from('Z\0\0\0\x05T'),
    ])
    for (let at = 0; at <= bytes.length; at++) {
      const { scanned, scan } = createMessageScanner('I')
      for (const part of [bytes.subarray(0, at), bytes.subarray(at)]) scan(part)
      expect(scanned).toEqual({ state: 'T', errorCode: undefined, notifications: [{ channel: 'news', payload: 'hi' }] })
    }
  })
})
