import { type Client, clientOf, type Service, type TestCompany } from '../harness.ts'
import { type ScimClient, scimClientOf } from '../scim-client.ts'
import { addPersonalKey, addSession } from './inserted-objects.ts'
import { make } from './make.ts'

/** Who asks beside the key of a company. */
export interface Others {
  /** Acts for a user of the company, to whom a digest belongs. */
  readonly ofUser: Client
  /** The identity provider of the company. */
  readonly provider: Pick<ScimClient, 'get' | 'send'>
}

/** Connects an identity provider and a user with a digest. */
export async function makeOthers(at: Service, company: TestCompany, userId: string): Promise<Others> {
  const { token } = await make(company, '/account/scim-tokens', { name: 'Secret provider' })
  const { key } = await make(company, '/account/keys', { name: 'Secret key of a user', scopes: ['developer'], userId })
  const ofUser = clientOf(at, key)
  const { status, text } = await ofUser.put('/account/digest', { frequency: 'weekly', timeZone: 'Asia/Tokyo' })
  if (status !== 200) throw new Error(`the digest was not turned on: ${text}`)
  return { ofUser, provider: await scimClientOf(token, at) }
}

/** Creates a user and a group as an identity provider does. */
export async function makeProvisioned({ provider }: Others): Promise<Readonly<Record<string, string>>> {
  const user = await provider.send('POST', '/Users', { userName: 'provisioned@acme.example', displayName: 'Secret provisioned user' })
  const group = await provider.send('POST', '/Groups', { displayName: 'Secret group', members: [{ value: user.body.id }] })
  return { scim_user_id: user.body.id, scim_group_id: group.body.id }
}

/** Creates a user, keys, a tag and a webhook. */
export async function makeAccountObjects(at: Service, company: TestCompany) {
  const { userId = '' } = await make(company, '/account/users', { email: 'secret@acme.example', name: 'Secret user', roles: [] })
  const { keyId } = await make(company, '/account/keys', { name: 'Secret key', scopes: ['developer'], userId })
  const { tokenId } = await make(company, '/account/scim-tokens', { name: 'Secret token' })
  const { tagId } = await make(company, '/account/tags', { name: 'secret-tag' })
  const { webhookId } = await make(company, '/account/webhooks', { url: 'https://192.88.100.1/secret-hook', events: ['scan.failed'] })
  return {
    user_id: userId,
    key_id: keyId,
    personal_key_id: await addPersonalKey(at, company, userId),
    session_id: await addSession(at, company, userId),
    scim_token_id: tokenId,
    tag_id: tagId,
    webhook_id: webhookId,
    delivery_id: await ping(company, webhookId),
  }
}

/** Adds an entry to the delivery log of a webhook. */
async function ping(company: TestCompany, webhookId: string): Promise<string> {
  const { body } = await company.post(`/account/webhooks/${webhookId}/test`)
  return body['_id'] as string
}
