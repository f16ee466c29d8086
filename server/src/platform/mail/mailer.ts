import type { Transporter } from 'nodemailer'
import { toMailError, MailError, type SmtpProblem } from '#platform/mail/mail-error.ts'
import { isMailAddress, type MailAddress, type SmtpConfig } from '#platform/mail/smtp-settings.ts'
import { oneLine } from '#platform/one-line.ts'

/** A mail to one person. */
export interface Mail {
  readonly to: MailAddress
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Without angle brackets; the same for each attempt to send the same mail. */
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
}

/** The way out for mail. */
export interface Mailer {
  /**
   * Resolves when the mail server has taken the mail. Throws a MailError that says whether trying again makes sense.
   * An aborted signal, or a minute without a result, ends the attempt.
   */
  readonly send: (mail: Mail, signal?: AbortSignal) => Promise<void>
  /** Connects and authenticates without sending; throws a MailError. */
  readonly verify: () => Promise<void>
}

export interface MailTimeouts {
  /** Until the connection is there, and until the server greets. */
  readonly connectMs: number
  /** Longest silence. */
  readonly idleMs: number
  /** For a whole mail, whatever the server does meanwhile. */
  readonly totalMs: number
}

const usualTimeouts: MailTimeouts = { connectMs: 10_000, idleMs: 20_000, totalMs: 60_000 }

/** Creates the mailer; it connects for each mail, and loads what speaks SMTP with the first one. */
export function createMailer(config: SmtpConfig, publicUrl: string, timeouts = usualTimeouts): Mailer {
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport(transportOf(config, publicUrl, timeouts))
  }
  return {
    async send({ to, ...mail }, signal) {
      if (!isMailAddress(to.address)) throw new MailError('refused', 'The address of the account cannot receive mail.')
      const ends = [AbortSignal.timeout(timeouts.totalMs), ...(signal === undefined ? [] : [signal])]
      await attempt(async () =>
        (await open()).sendMail({
          ...mail,
          from: { ...config.from },
          to: { name: oneLine(to.name), address: to.address },
          envelope: { from: config.from.address, to: [to.address] },
          subject: oneLine(mail.subject),
          messageId: `<${mail.messageId}>`,
          headers: { ...mail.headers },
          signal: AbortSignal.any(ends),
        }),
      )
    },
    async verify() {
      await attempt(async () => (await open()).verify())
    },
  }
}

/** The message of the failure names addresses and hosts, so that nothing of it is kept. What has no code is a mistake of ours. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const problem = error as SmtpProblem
    throw problem.code === undefined ? error : toMailError(problem)
  }
}

function transportOf({ host, port, tls, user, password }: SmtpConfig, publicUrl: string, timeouts: MailTimeouts): object {
  return {
    host,
    port,
    // the host name of the machine is nobody's business
    name: new URL(publicUrl).hostname,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2' },
    ...(user !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.idleMs,
    dnsTimeout: timeouts.connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
