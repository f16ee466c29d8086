import { createHmac, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { client, closeServer, listen, makeKey } from './openid-provider.ts'

/** What the provider does otherwise than it should. */
export interface Lie {
  /** Claims of the ID token; undefined ones are left out. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  /** Signs the text of the ID token in another way. */
  readonly sign?: (text: string, publicKey: KeyObject) => string
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Answers a path in another way. */
  readonly answers?: Readonly<Record<string, (response: ServerResponse) => void>>
}

export interface LyingProvider {
  readonly env: Readonly<Record<string, string>>
  /** Decides what the provider says next, to whom. */
  readonly say: (lie: Lie, nonce: string | null) => void
  readonly close: () => Promise<void>
}

/** Starts a provider that makes ID tokens as the test asks. Without a lie, they are right. */
export async function startLyingProvider(): Promise<LyingProvider> {
  const server = createServer()
  const issuer = await listen(server)
  const { privateKey, publicKey } = makeKey()
  const said: { lie: Lie; nonce: string | null } = { lie: {}, nonce: null }
  const answers: Readonly<Record<string, () => object>> = {
    '/.well-known/openid-configuration': () => ({ ...metadataOf(issuer), ...said.lie.metadata }),
    '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    '/token': () => {
      const claims = { ...claimsOf(issuer), nonce: said.nonce, ...said.lie.claims }
      const text = `${encode({ alg: 'RS256', kid: 'one', ...said.lie.header })}.${encode(claims)}`
      const signature = said.lie.sign?.(text, publicKey) ?? sign('sha256', Buffer.from(text), privateKey).toString('base64url')
      return { access_token: 'of the tests', token_type: 'Bearer', expires_in: 60, id_token: `${text}.${signature}` }
    },
  }
  server.on('request', ({ url = '' }, response) => {
    const other = said.lie.answers?.[url]
    if (other !== undefined) other(response)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[url]?.() ?? {}))
  })
  return {
    env: { WAYBILL_OIDC_ISSUER: issuer, WAYBILL_OIDC_CLIENT_ID: client.id, WAYBILL_OIDC_CLIENT_SECRET: client.secret },
    say: (lie, nonce) => void Object.assign(said, { lie, nonce }),
    close: () => closeServer(server),
  }
}

function metadataOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

function claimsOf(issuer: string): object {
  const now = Math.floor(Date.now() / 1000)
  return { iss: issuer, aud: client.id, sub: 'ann', iat: now, exp: now + 300, email: 'ann@acme.example', email_verified: true, name: 'Ann' }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Signs with a key that the provider does not publish. */
export function signWithForeignKey(text: string): string {
  return sign('sha256', Buffer.from(text), makeKey().privateKey).toString('base64url')
}

/** Signs symmetrically with the public key, which verifiers that trust the header take for right. */
export function signWithPublicKey(text: string, publicKey: KeyObject): string {
  return createHmac('sha256', publicKey.export({ format: 'pem', type: 'spki' }))
    .update(text)
    .digest('base64url')
}
