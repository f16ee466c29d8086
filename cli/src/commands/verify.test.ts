import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder, type Run, runWaybill } from '../../test/run-waybill.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const document = '{"bomFormat": "CycloneDX"}\n'

function entry(text: string, fileName: string, key: KeyObject = privateKey): object {
  const x = createPublicKey(key).export({ format: 'jwk' }).x
  return {
    name: 'sbom',
    format: 'cyclonedx',
    fileName,
    sha256: createHash('sha256').update(text).digest('hex'),
    algorithm: 'Ed25519',
    signature: sign(undefined, Buffer.from(text), key).toString('base64'),
    keyId: createHash('sha256')
      .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
      .digest('base64url'),
  }
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

interface Given {
  readonly file?: string
  readonly entries?: unknown
  readonly key?: string
  readonly more?: readonly string[]
}

async function verify({
  file = document,
  entries = [entry(document, 'shop.cdx.json')],
  key = pemOf(publicKey),
  more = [],
}: Given = {}): Promise<Run> {
  const folder = newFolder()
  writeFileSync(join(folder, 'shop.cdx.json'), file)
  writeFileSync(join(folder, 'signatures.json'), typeof entries === 'string' ? entries : JSON.stringify({ documents: entries }))
  writeFileSync(join(folder, 'key.pem'), key)
  return runWaybill(['verify', 'shop.cdx.json', '--signatures', 'signatures.json', '--key', 'key.pem', ...more], { folder })
}

describe('waybill verify', () => {
  it('confirms a published document: 0', async () => {
    const { code, stdout, stderr } = await verify()
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^shop\.cdx\.json is genuine: signed with key [\w-]{43}\n$/u)
  })
  it('accepts the key as JSON Web Key too, and prints JSON', async () => {
    const { code, stdout } = await verify({ key: JSON.stringify(publicKey.export({ format: 'jwk' })), more: ['--json'] })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ genuine: true, file: 'shop.cdx.json', name: 'sbom', format: 'cyclonedx' })
  })
  it('reports that a file was changed: 1', async () => {
    const { code, stderr } = await verify({ file: document.replace('CycloneDX', 'CycloneDY') })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^error: shop\.cdx\.json was changed after it was signed\n {2}signed {3}[0-9a-f]{64}\n {2}the file [0-9a-f]{64}\n$/u,
    )
  })
  it('reports that csaf-changes may be an earlier edition: 1', async () => {
    const last = { ...entry(document, 'shop.cdx.json'), name: 'csaf-changes' }
    const { code, stderr } = await verify({ file: 'x', entries: [last] })
    expect(code).toBe(1)
    expect(stderr).toContain('error: shop.cdx.json is not the edition that was signed last, or was changed')
    expect((await verify({ entries: [last] })).code).toBe(0)
  })
  it('reports that a file is not one of those signed: 1', async () => {
    const { code, stderr } = await verify({ file: 'x', entries: [entry(document, 'other.json')] })
    expect(code).toBe(1)
    expect(stderr).toContain('error: shop.cdx.json is none of the documents that were signed')
    expect(stderr).toContain('other.json')
  })
  it('reports that another key signed: 1', async () => {
    const { code, stderr } = await verify({ key: pemOf(generateKeyPairSync('ed25519').publicKey) })
    expect(code).toBe(1)
    expect(stderr).toContain('error: shop.cdx.json was signed with another key')
  })
  it('reports an invalid signature, whatever key the list names: 1', async () => {
    const foreign = {
      ...entry(document, 'shop.cdx.json', generateKeyPairSync('ed25519').privateKey),
      keyId: (entry(document, 'x') as { readonly keyId: string }).keyId,
    }
    for (const forged of [
      foreign,
      { ...entry(document, 'shop.cdx.json'), signature: '' },
      { ...entry(document, 'shop.cdx.json'), signature: 'no base64 \u0000' },
    ]) {
      const { code, stdout, stderr } = await verify({ entries: [forged], more: ['--json'] })
      expect(code).toBe(1)
      expect(stderr).toContain('the signature of shop.cdx.json is false')
      expect(JSON.parse(stdout)).toMatchObject({ genuine: false })
    }
  })
  it.each([
    ['signatures that are none', { entries: 'not json' }, 'signatures.json holds no signatures'],
    ['signatures of nothing', { entries: [] }, 'signatures.json holds no signatures'],
    ['signatures without fields', { entries: [{ sha256: 1 }, null] }, 'signatures.json holds no signatures'],
    ['an unknown algorithm', { entries: [{ ...entry(document, 'shop.cdx.json'), algorithm: 'none' }] }, 'made with none'],
    ['a key that is none', { key: 'hello' }, 'key.pem holds no Ed25519 public key'],
    [
      'a key of another kind',
      { key: pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey) },
      'key.pem holds no Ed25519 public key',
    ],
  ] satisfies [string, Given, string][])('refuses %s: 2', async (_, given, words) => {
    const { code, stderr } = await verify(given)
    expect(code).toBe(2)
    expect(stderr).toContain(words)
  })
  it('rejects a missing file, signatures or key: 2', async () => {
    expect((await runWaybill(['verify', 'nothing', '--signatures', 'x', '--key', 'y'])).stderr).toContain('there is no file nothing')
    expect((await runWaybill(['verify', 'nothing', '--key', 'y'])).code).toBe(2)
    expect((await runWaybill(['verify', 'nothing', '--signatures', 'x'])).stderr).toContain('the public key is needed')
  })
})

describe('from an address', () => {
  const server = createServer((request, response) => {
    const found: Readonly<Record<string, string>> = {
      '/s': JSON.stringify({ documents: [entry(document, 'shop.cdx.json')] }),
      '/k': pemOf(publicKey),
      '/d': document,
    }
    const text = found[request.url ?? '']
    response.statusCode = text === undefined ? Number(request.url?.slice(1)) || 404 : 200
    response.end(text)
  })
  const place = { base: '' }
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    place.base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  })
  afterAll(() => void server.close())

  it('fetches everything: 0', async () => {
    const { base } = place
    const { code, stderr } = await runWaybill(['verify', `${base}/d`, '--signatures', `${base}/s`, '--key', `${base}/k`])
    expect([code, stderr]).toEqual([0, ''])
  })
  it('rejects what does not exist: 2; fails when there is no answer: 3; follows no redirects', async () => {
    const { base } = place
    expect(await runWaybill(['verify', `${base}/d`, '--signatures', `${base}/404`, '--key', `${base}/k`])).toMatchObject({ code: 2 })
    expect(await runWaybill(['verify', `${base}/d`, '--signatures', `${base}/301`, '--key', `${base}/k`])).toMatchObject({ code: 2 })
    expect(await runWaybill(['verify', `${base}/d`, '--signatures', `${base}/500`, '--key', `${base}/k`])).toMatchObject({ code: 3 })
    expect(await runWaybill(['verify', `${base}/d`, '--signatures', 'http://127.0.0.1:1/s', '--key', `${base}/k`])).toMatchObject({
      code: 3,
    })
  })
})
