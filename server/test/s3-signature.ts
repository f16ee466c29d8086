import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The only account of the test storage. */
export interface S3Account {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const authorization = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/u

/** Verifies a request's AWS Signature Version 4 by computing it again. */
export function isSigned(request: IncomingMessage, account: S3Account): boolean {
  const found = authorization.exec(String(request.headers.authorization))
  if (found === null) return false
  const [, keyId, scope, day, region, signed, signature] = found as unknown as readonly string[]
  if (keyId !== account.accessKeyId || region !== account.region) return false
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonicalRequest(request, String(signed)))].join('\n')
  const key = [String(day), region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${account.secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}

function canonicalRequest({ method, url = '', headers }: IncomingMessage, signed: string): string {
  const { pathname, search } = new URL(url, 'http://localhost')
  const query = search.slice(1).split('&').toSorted().join('&')
  const shown = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  return [method, pathname, query, shown.join(''), signed, headers['x-amz-content-sha256']].join('\n')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
