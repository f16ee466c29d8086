import type { Service, TestCompany } from '../harness.ts'
import { addPersonalKey, addSession } from './inserted-objects.ts'
import { make } from './make.ts'

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
