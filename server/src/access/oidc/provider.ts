import * as openid from 'openid-client'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { outboundFetch } from '#access/oidc/outbound-fetch.ts'
import { type Claims, lacksClaim, type Profile, readProfile } from '#access/oidc/profile.ts'
import { SignInProblem, type Problem } from '#access/oidc/sign-in-problem.ts'
import type { OidcConfig } from '#platform/oidc-settings.ts'
import type { Outbound } from '#platform/outbound.ts'

/** The secrets of one sign-in; the browser keeps them sealed. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The identity provider. All functions throw a SignInProblem. */
export interface Provider {
  /** Asks the provider for its metadata and its keys, without anything kept of earlier answers. */
  readonly verify: () => Promise<void>
  /** Returns the address at which the provider asks the person to log in. */
  readonly authorizationUrl: (secrets: SignInSecrets) => Promise<URL>
  /** Redeems the code in the address to which the provider sent the browser back, and verifies what the provider says. */
  readonly redeem: (callback: URL, secrets: SignInSecrets) => Promise<Profile>
}

interface ProviderOptions {
  readonly config: OidcConfig
  readonly redirectUri: string
  readonly outbound: Outbound
  readonly now: () => Date
}

/** Creates the client of the provider. It keeps nothing but the provider's metadata, so that keys are those of the moment. */
export function createProvider({ config, redirectUri, outbound, now }: ProviderOptions): Provider {
  const customFetch = outboundFetch(outbound)
  const discover = discoverWith(config, customFetch)
  const configure = configureWith(config, { discover, customFetch, now })
  return {
    verify: () => explainFailure(async () => requireKeys(await discover(), customFetch)),
    authorizationUrl: ({ state, nonce, verifier }) =>
      explainFailure(async () => {
        const challenge = { code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
        const parameters = { redirect_uri: redirectUri, scope: config.scopes, state, nonce, ...challenge }
        return openid.buildAuthorizationUrl(await configure(), parameters)
      }),
    redeem: (callback, { state, nonce, verifier }) =>
      explainFailure(async () => {
        const client = await configure()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const tokens = await openid.authorizationCodeGrant(client, callback, checks)
        const claims = tokens.claims()
        if (claims === undefined) throw new SignInProblem('invalid', 'the provider sent no ID token')
        return readProfile(claims.sub, await completeClaims(client, claims, { config, accessToken: tokens.access_token }), config.claims)
      }),
  }
}

type Discover = () => Promise<openid.ServerMetadata>

function discoverWith(config: OidcConfig, customFetch: openid.CustomFetch): Discover {
  const options = { [openid.customFetch]: customFetch, execute: isPlain(config) ? [openid.allowInsecureRequests] : [] }
  return async () => {
    const metadata = (await openid.discovery(new URL(config.issuer), config.clientId, {}, openid.None(), options)).serverMetadata()
    requireIssuer(metadata.issuer, config.issuer)
    return metadata
  }
}

function isPlain({ issuer }: OidcConfig): boolean {
  return issuer.startsWith('http:')
}

const metadataMs = 60_000

interface Configuring extends Pick<ProviderOptions, 'now'> {
  readonly discover: Discover
  readonly customFetch: openid.CustomFetch
}

/** Discovers the provider at most once a minute. Each client is new, and with it the keys it verifies signatures by. */
function configureWith(config: OidcConfig, { discover, customFetch, now }: Configuring): () => Promise<openid.Configuration> {
  const found: { metadata?: openid.ServerMetadata; at?: number } = {}
  return async () => {
    const isFresh = found.at !== undefined && now().getTime() - found.at < metadataMs
    const metadata = isFresh && found.metadata !== undefined ? found.metadata : await discover()
    if (!isFresh) Object.assign(found, { metadata, at: now().getTime() })
    const client = new openid.Configuration(metadata, config.clientId, {}, authenticationOf(config, metadata))
    client[openid.customFetch] = customFetch
    openid.enableNonRepudiationChecks(client)
    if (isPlain(config)) openid.allowInsecureRequests(client)
    return client
  }
}

/** The library lets some issuers stand for many tenants, each of which could name any person. */
function requireIssuer(found: string, expected: string): void {
  if (new URL(found).href === new URL(expected).href) return
  throw new SignInProblem('invalid', `the provider calls itself ${found}, not ${expected}`)
}

const KeySet = Type.Object({ keys: Type.Array(Type.Object({}), { minItems: 1 }) })

async function requireKeys({ jwks_uri: address }: openid.ServerMetadata, customFetch: openid.CustomFetch): Promise<void> {
  if (address === undefined) throw new SignInProblem('invalid', 'the provider does not say where its keys are')
  const answer = await customFetch(address, { method: 'GET', headers: { accept: 'application/json' }, body: undefined, redirect: 'manual' })
  if (!answer.ok) throw new SignInProblem('unavailable', `the keys of the provider were answered with ${String(answer.status)}`)
  const keys: unknown = await answer.json().catch(() => undefined)
  if (!Value.Check(KeySet, keys)) throw new SignInProblem('invalid', 'the provider publishes no keys')
}

function authenticationOf(
  { clientSecret }: OidcConfig,
  { token_endpoint_auth_methods_supported: methods }: openid.ServerMetadata,
): openid.ClientAuth {
  if (clientSecret === undefined) return openid.None()
  const isBasic = methods === undefined || methods.includes('client_secret_basic')
  return isBasic ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret)
}

interface Completion {
  readonly config: OidcConfig
  readonly accessToken: string
}

/** Asks for the user info when the ID token lacks a claim; claims of the ID token, which is signed, come first. */
async function completeClaims(client: openid.Configuration, claims: openid.IDToken, { config, accessToken }: Completion): Promise<Claims> {
  const { groups, email, name } = config.claims
  const needed = [email, name, ...(config.groups === undefined ? [] : [groups])]
  if (!lacksClaim(claims, needed) || client.serverMetadata().userinfo_endpoint === undefined) return claims
  return { ...(await openid.fetchUserInfo(client, accessToken, claims.sub)), ...claims }
}

async function explainFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SignInProblem) throw error
    const { message, code } = error as Error & { readonly code?: string }
    throw new SignInProblem(problemOf(error, code), [message, ...detailsOf(error)].join(': '), { cause: error })
  }
}

/** Names what the message of the library leaves out, and nothing else that the provider wrote. */
function detailsOf(error: unknown): readonly string[] {
  if (error instanceof openid.ResponseBodyError)
    return [String(error.status), ...[error.error].filter((code) => /^[a-z_]{1,40}$/u.test(code))]
  const { cause } = error as Error
  if (cause instanceof Response) return [String(cause.status)]
  return cause instanceof Error ? [cause.message] : []
}

/** Codes of the library when a response cannot be believed; other failures are those of a connection or of the service. */
const untrue = /^OAUTH_(?:INVALID_|PARSE_|RESPONSE_IS_NOT_JSON|JWT_|JSON_|KEY_SELECTION|UNSUPPORTED|MISSING|DECRYPTION)/u

function problemOf(error: unknown, code = ''): Problem {
  if (error instanceof openid.AuthorizationResponseError) return 'denied'
  if (error instanceof openid.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'unavailable'
  return untrue.test(code) ? 'invalid' : 'unavailable'
}
