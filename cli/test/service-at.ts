import { makeCompany, operatorKey, type Service, startService } from '../../server/test/harness.ts'

/** The whole service, listening. */
export interface ListeningService extends Service {
  readonly url: string
  readonly operatorKey: string
  readonly stop: () => Promise<void>
}

/** Starts a service on a free port. */
export async function serviceAt(env: Readonly<Record<string, string>> = {}): Promise<ListeningService> {
  const service = await startService(env)
  const url = await service.http.listen({ port: 0, host: '127.0.0.1' })
  async function stop(): Promise<void> {
    await service.http.close()
    await service.context.jobs.stop()
    await service.connection.close()
  }
  return { ...service, url, operatorKey, stop }
}

/** Makes a company; returns the settings with which the command line works for it, also as operator. */
export async function companySettings(service: ListeningService): Promise<Readonly<Record<string, string>>> {
  const { key } = await makeCompany({ in: service })
  return { WAYBILL_URL: service.url, WAYBILL_API_KEY: key, WAYBILL_OPERATOR_KEY: service.operatorKey }
}
