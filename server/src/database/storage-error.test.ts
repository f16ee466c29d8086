import { describe, expect, it } from 'vitest'
import { toStorageError } from '#database/storage-error.ts'

function withCode(code: string, message = 'no'): Error {
  return Object.assign(new Error(message), { code })
}

function ofDatabaseSocket(code: string): Error {
  return Object.assign(withCode(code), { isOfDatabase: true })
}

describe('an error of storage', () => {
  it.each(['53100', 'ENOSPC', 'EDQUOT'])('%s is a full disk', (code) => {
    expect(toStorageError(withCode(code))).toEqual({ kind: 'full', reason: 'the disk is full', isOutcomeUnknown: false })
  })

  it.each([
    ['25006', 'the database is read-only, like a standby'],
    ['28P01', 'the database refuses connections'],
    ['3D000', 'the database refuses connections'],
    ['53200', 'the database is out of memory'],
    ['53300', 'the database has no free connection'],
    ['57P03', 'the database is starting up or shutting down'],
  ])('%s is a database that cannot be used, and nothing was committed', (code, reason) => {
    expect(toStorageError(withCode(code))).toEqual({ kind: 'unreachable', reason, isOutcomeUnknown: false })
  })

  it.each([
    ['55P03', 'another change holds what this one needs'],
    ['57014', 'the database needed too long'],
  ])('%s is a statement that ran out of time, and nothing was committed', (code, reason) => {
    expect(toStorageError(withCode(code))).toEqual({ kind: 'busy', reason, isOutcomeUnknown: false })
  })

  it.each(['57P01', '57P02', '57P05', '25P03', '08003', '08006', '08P01'])('%s may have ended a connection during a COMMIT', (code) => {
    const reason = 'the connection to the database was lost'
    expect(toStorageError(withCode(code))).toEqual({ kind: 'unreachable', reason, isOutcomeUnknown: true })
  })

  it.each([
    ['ECONNREFUSED', 'the database refuses connections', false],
    ['ENOTFOUND', 'the database cannot be reached', false],
    ['EHOSTUNREACH', 'the database cannot be reached', false],
    ['ENOENT', 'the database cannot be reached', false],
    ['ECONNRESET', 'the connection to the database was lost', true],
    ['EPIPE', 'the connection to the database was lost', true],
    ['ETIMEDOUT', 'the database does not answer', true],
  ])('%s counts on a socket to the database, and not on any other', (code, reason, isOutcomeUnknown) => {
    expect(toStorageError(ofDatabaseSocket(code))).toEqual({ kind: 'unreachable', reason, isOutcomeUnknown })
    expect(toStorageError(withCode(code))).toBeUndefined()
  })

  it.each([
    ['timeout exceeded when trying to connect', 'no connection to the database became free in time', false],
    ['Connection terminated due to connection timeout', 'the database does not answer', false],
    ['Connection terminated unexpectedly', 'the connection to the database was lost', true],
    ['Connection terminated', 'the connection to the database was lost', true],
    ['Client has encountered a connection error and is not queryable', 'the connection to the database was lost', true],
    ['Cannot use a pool after calling end on the pool', 'the service is stopping', false],
  ])('"%s" is recognised by its message, since it has no code', (message, reason, isOutcomeUnknown) => {
    expect(toStorageError(new Error(message))).toEqual({ kind: 'unreachable', reason, isOutcomeUnknown })
  })

  it.each([
    ['a conflict', withCode('40001')],
    ['a unique violation', withCode('23505')],
    ['a syntax error', withCode('42601')],
    ['a missing file', withCode('ENOENT')],
    ['an upload that its sender broke off', withCode('ECONNRESET', 'aborted')],
    ['a bug', new TypeError('x is not a function')],
    ['a name of Object.prototype', withCode('constructor', 'toString')],
    ['no error at all', undefined],
    ['a thrown text', 'Connection terminated unexpectedly'],
  ])('is not %s', (_name, error) => {
    expect(toStorageError(error)).toBeUndefined()
  })
})
