/** Why a mail was not taken: the server refused this mail for good, or sending failed in a way that may pass. */
export type MailFailure = 'refused' | 'unavailable'

/**
 * A mail that was not sent. The message is for people and names neither an address nor what the server wrote, which often repeats the
 * address.
 */
export class MailError extends Error {
  readonly failure: MailFailure

  constructor(failure: MailFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** What nodemailer says of a failure. */
export interface SmtpProblem {
  readonly code?: string | undefined
  readonly responseCode?: number | undefined
  readonly response?: string | undefined
  /** The command that was answered. */
  readonly command?: string | undefined
}

const reasons: Readonly<Record<string, string>> = {
  ECONNECTION: 'The connection to the mail server failed',
  ESOCKET: 'The connection to the mail server failed',
  EDNS: 'The mail server could not be found',
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not answer in time',
  ETLS: 'TLS with the mail server failed',
  EAUTH: 'The mail server rejected the credentials of the service',
  ENOAUTH: 'The mail server asks for credentials, and none are set',
  EPROTOCOL: 'The mail server gave an answer that is not SMTP',
  EENVELOPE: 'The mail server refused the address of the account',
  EMESSAGE: 'The mail server refused the mail',
}

/** What is said instead of a refusal that may pass (4xx): nothing needs to be done about it. */
const putOff: Readonly<Record<string, string>> = {
  EENVELOPE: 'The mail server takes no mail for the address of the account at present',
  EMESSAGE: 'The mail server does not take the mail at present',
}

/** Only what concerns one mail can be refused for good; everything else concerns the server, which may recover. */
const ofOneMail: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE'])

/** Turns a failure of nodemailer into one without addresses and secrets. Pure. */
export function toMailError({ code = '', responseCode, response, command }: SmtpProblem): MailError {
  const isSender = command === 'MAIL FROM'
  const reason = isSender ? 'The mail server refused the sender of the service' : reasonOf(code, responseCode)
  const failure = ofOneMail.has(code) && !isSender && isPermanent(responseCode) ? 'refused' : 'unavailable'
  return new MailError(failure, `${reason}${statusText(responseCode, response)}.`)
}

function reasonOf(code: string, status: number | undefined): string {
  const isTemporary = status !== undefined && status >= 400 && status < 500
  return (isTemporary ? putOff[code] : undefined) ?? reasons[code] ?? 'The mail could not be sent'
}

/** 503 says that a command came at the wrong time, not that the mail is refused. */
function isPermanent(status: number | undefined): boolean {
  return status !== undefined && status >= 500 && status < 600 && status !== 503
}

/** Of the response only the status and the enhanced status (RFC 3463) are kept. */
function statusText(status: number | undefined, response = ''): string {
  if (status === undefined) return ''
  const [, enhanced] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/u.exec(response) ?? []
  return ` (${[String(status), enhanced].filter((part) => part !== undefined).join(' ')})`
}
