import type { AppContext } from '#platform/app-context.ts'
import { MailError } from '#platform/mail/mail-error.ts'
import { smtpVariable } from '#platform/mail/smtp-settings.ts'
import { type Check, checksOf } from '#doctor/check.ts'

const { ok, warning, failed } = checksOf('mail')

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/u

/** Checks the mail server by connecting and authenticating, without sending (docs/reference/cli.md#waybill-doctor). */
export async function examineMail({ config: { smtp }, mail }: Pick<AppContext, 'config' | 'mail'>): Promise<Check> {
  if (smtp === undefined || mail === undefined) return ok(smtpVariable, 'It is not set; no digests are sent.')
  try {
    await mail.verify()
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return failed(smtpVariable, `${error.message} Check its address, its TLS and its credentials.`)
  }
  if (smtp.tls === 'none' && !loopback.test(smtp.host))
    return warning(smtpVariable, 'The mail server can be used, but in clear text: set WAYBILL_SMTP_TLS to required.')
  return ok(smtpVariable, 'The mail server can be used.')
}

interface DigestCounts {
  readonly active: number
  readonly failing: number
  readonly problem: string | undefined
}

/** Checks whether digests are sent. */
export function checkDigests({ active, failing, problem = '' }: DigestCounts, hasServer: boolean): Check {
  if (active > 0 && !hasServer) return warning('digests', `${String(active)} users want digests and none are sent: set ${smtpVariable}.`)
  if (failing > 0)
    return warning('digests', `${String(failing)} of ${String(active)} digests were not sent last time, one of them because: ${problem}`)
  return ok(
    'digests',
    active === 0 ? 'No user has a digest switched on.' : `Digests that are on: ${String(active)}; none failed last time.`,
  )
}
