import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMessage, generateKey, readKey, readSignature, verify } from 'openpgp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { openOpenPgpSigner, isValidFor } from '#platform/openpgp-signer.ts'
import { type Service, startService } from '#test/harness.ts'
import { makeRelease, type MadeRelease } from '#test/make-release.ts'

const publicUrl = 'https://waybill.example'
const userIDs = [{ name: 'Acme PSIRT', email: 'psirt@acme.example' }]

async function newKey(more: object = {}): Promise<string> {
  return (await generateKey({ userIDs, format: 'armored', ...more })).privateKey
}

interface TestScope {
  readonly at: Service
  readonly release: MadeRelease
}

const shared: { place?: TestScope; quiet?: TestScope } = {}

async function makeTestScope(env: Readonly<Record<string, string>>): Promise<TestScope> {
  const at = await startService({ WAYBILL_PUBLIC_URL: publicUrl, ...env })
  const release = await makeRelease({ in: at })
  await at.context.jobs.settled()
  const answer = await release.company.patch('/account/company', { csafProvider: { list: true } })
  if (answer.status !== 200) throw new Error(answer.text)
  return { at, release }
}

beforeAll(async () => {
  shared.place = await makeTestScope({ WAYBILL_OPENPGP_KEY: await newKey() })
  shared.quiet = await makeTestScope({})
})

afterAll(async () => {
  for (const { at } of [testScope(), unlistedScope()]) {
    await at.http.close()
    await at.context.jobs.stop()
    await at.connection.close()
  }
})

function testScope(): TestScope {
  if (shared.place === undefined) throw new Error('the service did not start')
  return shared.place
}

function unlistedScope(): TestScope {
  if (shared.quiet === undefined) throw new Error('the service did not start')
  return shared.quiet
}

async function fetchPath(path: string, { at } = testScope()) {
  return at.http.inject({ url: path.replace(publicUrl, '') })
}

/** Throws where the signature is not one of the key over the bytes. */
async function check(bytes: Buffer, armoredSignature: string, armoredKey: string): Promise<boolean> {
  const message = await createMessage({ binary: new Uint8Array(bytes) })
  const verificationKeys = await readKey({ armoredKey })
  const { signatures } = await verify({ message, signature: await readSignature({ armoredSignature }), verificationKeys })
  return (await signatures[0]?.verified) === true
}

function days(count: number): Date {
  return new Date(Date.now() + count * 86_400_000)
}

const wellKnown = '/.well-known/csaf/provider-metadata.json'

describe('with an OpenPGP key', () => {
  it('a company at the well-known URL is a trusted provider, and lists the key', async () => {
    const metadata = (await fetchPath(wellKnown)).json()
    const [{ fingerprint, url }] = metadata.public_openpgp_keys
    expect(metadata.role).toBe('csaf_trusted_provider')
    expect(fingerprint).toMatch(/^[0-9A-F]{40,64}$/u)
    expect(url).toBe(`${publicUrl}/csaf/${testScope().release.company.companyId}/openpgp/${fingerprint}.asc`)
    const key = await fetchPath(url)
    expect([key.statusCode, key.headers['content-type']]).toEqual([200, 'application/pgp-keys'])
    expect(key.body).toMatch(/^-----BEGIN PGP PUBLIC KEY BLOCK-----/u)
    expect((await readKey({ armoredKey: key.body })).getFingerprint().toUpperCase()).toBe(fingerprint)
    expect((await fetchPath(url.replace(fingerprint, '0'.repeat(40)))).statusCode).toBe(404)
  })

  it('every listed document has a signature and hashes beside it, which the feed names and the key confirms', async () => {
    const metadata = (await fetchPath(wellKnown)).json()
    const key = (await fetchPath(metadata.public_openpgp_keys[0].url)).body
    const { feed } = (await fetchPath(metadata.distributions[0].rolie.feeds[0].url)).json()
    for (const { link, content } of feed.entry) {
      expect(link.map(({ rel, href }: Record<string, string>) => [rel, String(href).slice(content.src.length)])).toEqual([
        ['self', ''],
        ['hash', '.sha256'],
        ['hash', '.sha512'],
        ['signature', '.asc'],
      ])
      const { rawPayload } = await fetchPath(content.src)
      const signature = await fetchPath(`${content.src}.asc`)
      expect([signature.statusCode, signature.headers['content-type']]).toEqual([200, 'application/pgp-signature'])
      expect(await check(rawPayload, signature.body, key)).toBe(true)
      expect((await fetchPath(`${content.src}.asc`)).body).toBe(signature.body)
      const sha512 = createHash('sha512').update(rawPayload).digest('hex')
      expect((await fetchPath(`${content.src}.sha512`)).body).toBe(`${sha512}  ${String(content.src.split('/').at(-1))}\n`)
      await expect(check(Buffer.concat([rawPayload, Buffer.from(' ')]), signature.body, key)).rejects.toThrow('digest')
    }
  })

  it('both documents of a release have one too, also where the company lists nothing', async () => {
    const { at } = testScope()
    const { key: releaseKey } = await makeRelease({ in: at })
    const key = at.context.openPgp?.publicKey ?? ''
    for (const name of ['csaf', 'csaf-changes']) {
      const base = `/api/v2/compliance/releases/${releaseKey}/${name}`
      expect(await check((await fetchPath(base)).rawPayload, (await fetchPath(`${base}.asc`)).body, key)).toBe(true)
    }
  })

  it('a key that ends within 30 days still signs, and makes no trusted provider; one that has ended does neither', async () => {
    const { at } = testScope()
    const soon = await openOpenPgpSigner({ key: await newKey({ keyExpirationTime: 10 * 86_400 }), passphrase: undefined })
    expect([isValidFor(soon, days(0)), isValidFor(soon, days(0), 30), isValidFor(soon, days(11))]).toEqual([true, false, false])
    const other = await startService({ WAYBILL_PUBLIC_URL: publicUrl }, { openPgp: soon, now: () => days(0) })
    const { company } = await makeRelease({ in: other })
    await other.context.jobs.settled()
    await sql`update company set csaf_provider = null`.execute(other.context.db)
    await company.patch('/account/company', { csafProvider: { list: true } })
    const metadata = (await other.http.inject({ url: wellKnown })).json()
    expect([metadata.role, metadata.public_openpgp_keys.length]).toEqual(['csaf_provider', 1])
    await other.http.close()
    await other.context.jobs.stop()
    await other.connection.close()
    expect(at.context.openPgp?.expires).toBeUndefined()
  })
})

describe('without one', () => {
  it('a company is a provider, and no signature is promised or there', async () => {
    const metadata = (await fetchPath(wellKnown, unlistedScope())).json()
    expect([metadata.role, metadata.public_openpgp_keys]).toEqual(['csaf_provider', undefined])
    const { feed } = (await fetchPath(metadata.distributions[0].rolie.feeds[0].url, unlistedScope())).json()
    expect(feed.entry[0].link.map(({ rel }: { readonly rel: string }) => rel)).toEqual(['self', 'hash', 'hash'])
    expect((await fetchPath(`${feed.entry[0].content.src}.asc`, unlistedScope())).statusCode).toBe(404)
    const base = `/api/v2/compliance/releases/${unlistedScope().release.key}`
    for (const name of ['csaf.asc', 'csaf-changes.asc']) expect((await fetchPath(`${base}/${name}`, unlistedScope())).statusCode).toBe(404)
    expect((await fetchPath('/api/v2/compliance/releases/nobody/csaf.asc')).statusCode).toBe(404)
  })
})

describe('a key', () => {
  it('is read from a file, from one line, and with its passphrase', async () => {
    const key = await newKey({ passphrase: 'a long sentence' })
    const file = join(mkdtempSync(join(tmpdir(), 'waybill-key-')), 'key.asc')
    writeFileSync(file, key)
    for (const given of [key, file, key.replaceAll('\n', String.raw`\n`)])
      expect((await openOpenPgpSigner({ key: given, passphrase: 'a long sentence' })).fingerprint).toMatch(/^[0-9A-F]{40}$/u)
  })

  it('that is none, cannot sign, is public, protected or past is refused in one line that names the variable and shows nothing', async () => {
    const { privateKey, publicKey } = await generateKey({ userIDs, format: 'armored', passphrase: 'right' })
    const past = await newKey({ date: new Date('2020-01-01'), keyExpirationTime: 86_400 })
    const refused: readonly (readonly [string, string | undefined, string])[] = [
      ['hello', undefined, 'WAYBILL_OPENPGP_KEY=*** is not valid: a private OpenPGP key'],
      ['/nowhere/key.asc', undefined, 'WAYBILL_OPENPGP_KEY=*** is not valid: a private OpenPGP key'],
      ['-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nrubbish\n', undefined, 'WAYBILL_OPENPGP_KEY=*** is not valid: a private OpenPGP key'],
      [publicKey, undefined, 'WAYBILL_OPENPGP_KEY=*** is not valid: a private OpenPGP key'],
      [past, undefined, 'WAYBILL_OPENPGP_KEY=*** is not valid: a private OpenPGP key'],
      [privateKey, undefined, 'WAYBILL_OPENPGP_KEY=*** is not valid: it is protected; set WAYBILL_OPENPGP_PASSPHRASE'],
      [privateKey, 'wrong', 'WAYBILL_OPENPGP_PASSPHRASE=*** is not valid: it must open the key'],
    ]
    for (const [key, passphrase, words] of refused) {
      const { message } = await openOpenPgpSigner({ key, passphrase }).then(
        () => new Error('taken'),
        (error: Error) => error,
      )
      expect(message).toContain(words)
      expect(message.split('\n')).toHaveLength(1)
    }
  })
})
