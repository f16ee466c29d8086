import { bodies } from '../isolation/examples.ts'
import { openBrowser, password } from '../log-in.ts'
import { requireSuccess } from './require-success.ts'
import type { SuccessfulRequest } from './successful-request.ts'

const person = { email: 'audited@acme.example', name: 'Audited', roles: [], password }

/** The writes of the operator and of an account, with bodies that succeed. */
export const successfulAccountRequests: Readonly<Record<string, SuccessfulRequest>> = {
  'POST /admin/companies': { body: { name: 'Audited' } },
  'PATCH /admin/companies/:company_id': { body: { name: 'Audited' } },
  'POST /admin/companies/:company_id/users': { body: person },
  'POST /admin/companies/:company_id/keys': { body: { name: 'Audited', scopes: ['developer'] } },
  'POST /account/keys': { body: { name: 'Audited', scopes: ['developer'] } },
  'POST /account/keys/:key_id/rotate': {},
  'PATCH /account/keys/:key_id': { body: { name: 'Audited' } },
  'POST /account/keys/:key_id/publish': {},
  'POST /account/keys/:key_id/unpublish': {},
  'DELETE /account/keys/:key_id': {
    before: async (company, { key_id: id = '' }) => requireSuccess(company.post(`/account/keys/${id}/unpublish`)),
  },
  'POST /account/users': { body: person },
  'POST /account/scim-tokens': { body: { name: 'Audited' } },
  'DELETE /account/scim-tokens/:scim_token_id': {},
  'PATCH /account/users/:user_id': { body: { name: 'Audited' } },
  'DELETE /account/users/:user_id': {},
  'POST /account/users/:user_id/invitation': {},
  'DELETE /account/users/:user_id/sessions': {},
  'DELETE /account/users/:user_id/personal-keys/:personal_key_id': {},
  'DELETE /account/users/:user_id/totp': {
    before: async (company, { user_id: id = '' }) => {
      const { email } = (await company.patch(`/account/users/${id}`, { password })).body
      const browser = await openBrowser()
      await browser.logIn(email, { company: company.companyId })
      return requireSuccess(browser.send('POST', '/account/totp', { password }))
    },
  },
  'POST /account/views': { body: bodies['PUT /account/views/:view_id'] },
  'PUT /account/views/:view_id': { body: bodies['PUT /account/views/:view_id'] },
  'DELETE /account/views/:view_id': {},
  'POST /account/webhooks': { body: { url: 'https://192.88.100.1/audited', events: ['scan.failed'] } },
  'PATCH /account/webhooks/:webhook_id': { body: { events: ['scan.finished'] } },
  'POST /account/webhooks/:webhook_id/rotate': {},
  'POST /account/webhooks/:webhook_id/test': {},
  'POST /account/webhooks/:webhook_id/deliveries/:delivery_id/retry': {
    before: async (company, { webhook_id: id = '' }) => {
      const { body } = await company.post(`/account/webhooks/${id}/test`)
      return { delivery_id: body['_id'] }
    },
  },
  'DELETE /account/webhooks/:webhook_id': {},
  'POST /account/tags': { body: { name: 'audited' } },
  'DELETE /account/tags/:tag_id': {},
  'PATCH /account/company': { body: { name: 'Audited' } },
}
