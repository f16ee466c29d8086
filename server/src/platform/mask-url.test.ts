import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { maskText, maskUrl } from '#platform/mask-url.ts'

const key = `wb_${randomBytes(32).toString('base64url')}`
const token = 'q0Zx9LrT3vB7nKp2WcYd8HsJ5mFgE1aU'
const letters = 'qwertzuiopasdfghjklyxcvbnmqwertz'

describe('secrets are masked in a URL', () => {
  it.each([
    [`/api/v2/core/projects?api_key=secret`, '/api/v2/core/projects?api_key=***'],
    [`/api/v2/core/projects?x-api-key=${key}&page=2`, '/api/v2/core/projects?x-api-key=***&page=2'],
    [`/api/v2/core/projects?page=${key}`, '/api/v2/core/projects?page=***'],
    [`/api/v2/core/projects?${key}`, '/api/v2/core/projects?***'],
    [`/api/v2/core/projects?${key}=`, '/api/v2/core/projects?***'],
    [`/api/v2/core/projects?page=1&&to%6Ben=a=b`, '/api/v2/core/projects?page=1&&token=***'],
    ['/api/v2/core/projects?page=%E0%A4%A&x=%E0%A4%A', '/api/v2/core/projects?page=%E0%A4%A&x=***'],
    ['/a?b?c=d#access_token=e', '/a?***#***'],
    [`/api/v2/core/${key}`, '/api/v2/core/***'],
    [`/api/v2/compliance/releases/${letters}/sbom`, '/api/v2/compliance/releases/***/sbom'],
    [`/v2/Compliance//release%73/${letters}`, '/v2/Compliance//release%73/***'],
    [`/r/${letters}`, '/r/***'],
    [`/api/v2/account/invitations/${letters}`, '/api/v2/account/invitations/***'],
    [`/welcome/${letters}`, '/welcome/***'],
    [`/files/products/${letters}/manual.pdf`, '/files/products/***/manual.pdf'],
    [`https://user:pass@mirror.example:8443/feed?key=1`, 'https://***@mirror.example:8443/feed?key=***'],
    ['postgres://user:pa/ss@db.example/waybill', 'postgres://***'],
    [`https://hooks.example/services/T0001/${token}`, 'https://hooks.example/services/T0001/***'],
    ['//user:pass@host/a', '//***@host/a'],
  ])('%s', (url, masked) => {
    expect(maskUrl(url, new Set(['page']))).toBe(masked)
  })
})

it.each(['wb', 'wbo', 'wbp', 'wbs', 'wbd'])('keys and codes that begin with %s_ are masked in any text', (prefix) => {
  expect(maskText(`of ${prefix}_${'a'.repeat(43)}, unknown`)).toBe('of ***, unknown')
})

describe('other text stays', () => {
  it.each([
    '',
    '*',
    '/api/v2/core/modules/019386c3-6f1f-7f6e-9a53-0d8b1c9f3a77/findings?page=2',
    'https://registry.npmjs.org/@babel%2fplugin-transform-runtime',
    'https://repo.example:8081/maven2/org/springframework/boot/Spring-Boot-Starter-2.7.18.pom',
    'https://[2001:db8::1]:80/a',
    'https://osv.example/npm/GHSA-jfh8-c2jp-5v3q.json',
    '/api/v2/compliance/releases',
    '/r/',
  ])('%s', (url) => {
    expect(maskUrl(url, new Set(['page']))).toBe(url)
  })
})

it('masks the URLs and keys of a text, which stays valid JSON', () => {
  const line = JSON.stringify({ err: { input: 'https://a:b@c.example/d?key=e', message: `bad key ${key}`, code: 'ERR' } })
  const masked = { err: { input: 'https://***@c.example/d?key=***', message: 'bad key ***', code: 'ERR' } }
  expect(JSON.parse(maskText(line))).toEqual(masked)
})

it('tells random keys from names', () => {
  const keys = Array.from({ length: 500 }, (_, n) => createHash('sha256').update(String(n)).digest('base64url'))
  const shown = keys.filter((each) => maskUrl(`/${each}`) !== '/***')
  expect(shown.length).toBeLessThan(5)
})
