import { rm } from 'node:fs/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { deliverDue } from '#webhooks/delivery/deliverer.ts'
import { openContext } from '../src/open-context.ts'
import { cyclonedx } from './cyclonedx.ts'
import { type Environment, freshEnvironment, startProcess } from './process.ts'
import { type Receiver, startReceiver } from './receiver.ts'

const opened: { receiver?: Receiver; folder?: string | undefined } = {}

afterAll(async () => {
  opened.receiver?.close()
  if (opened.folder !== undefined) await rm(opened.folder, { recursive: true, force: true })
})

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; what is wrong fails there
async function ask(url: string, key: string, body: object): Promise<any> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${String(answer.status)}: ${await answer.text()}`)
  return answer.json()
}

/** Creates a company with a webhook to that address in a running service; returns the webhook's secret and an import function. */
async function makeWebhook(url: string, operatorKey: string, target: string) {
  const base = `${url}/api/v2`
  const { companyId } = await ask(`${base}/admin/companies`, operatorKey, { name: 'ACME' })
  const scopes = ['manager', 'developer', 'account_admin']
  const { key } = await ask(`${base}/admin/companies/${companyId}/keys`, operatorKey, { name: 'key', scopes })
  await ask(`${base}/core/projects`, key, { name: 'Shop' })
  const { secret } = await ask(`${base}/account/webhooks`, key, { url: target, events: ['scan.finished'] })
  const path = `${base}/core/imports/scan/cyclonedx?project=Shop&module=`
  return { secret: secret as string, hold: (module: string) => ask(path + module, key, cyclonedx(['pkg:npm/left-pad@1.0.0'])) }
}

// kills a service and starts it again
it('events before a kill are delivered after the restart, with the same id: nothing is lost', { timeout: 300_000 }, async () => {
  const receiver = await startReceiver()
  const environment: Environment = { ...(await freshEnvironment()), WAYBILL_OUTBOUND_ALLOW: '127.0.0.1' }
  Object.assign(opened, { receiver, folder: environment['WAYBILL_DATA_DIR'] })
  const running = await startProcess(environment)
  const { secret, hold } = await makeWebhook(running.url, environment['WAYBILL_OPERATOR_KEY'] ?? '', receiver.url)
  await hold('first')
  await receiver.gets(1)
  // from now on the target accepts requests and never responds
  receiver.answer = () => undefined
  await hold('second')
  await receiver.gets(2)
  await hold('third')
  running.kill('SIGKILL')
  await running.ended
  receiver.answer = (reply) => void reply.writeHead(204).end()
  const { context, close } = await openContext(readConfig(environment))
  await deliverDue({ ...context, now: () => new Date(Date.now() + 61_000) })
  await close()
  const messages = receiver.received.map(({ body, headers }) => ({
    id: headers['webhook-id'],
    module: JSON.parse(body).data.module as string,
    body,
    headers: headers as Record<string, string>,
  }))
  expect(new Set(messages.map(({ module }) => module))).toEqual(new Set(['first', 'second', 'third']))
  expect(new Set(messages.map(({ id }) => id)).size).toBe(3)
  const [first] = messages
  expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
    type: 'scan.finished',
    data: { module: 'first' },
  })
})
