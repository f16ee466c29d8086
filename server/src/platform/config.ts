import { join } from 'node:path'
import { readSmtp, type SmtpConfig } from '#platform/mail/smtp-settings.ts'
import { readBucket, readFilesLocation } from '#platform/bucket-settings.ts'
import type { BucketSettings } from '#platform/files/bucket-client.ts'
import { type BackupConfig, readBackup } from '#platform/backup-settings.ts'
import { type DeepScanConfig, readDeepScan } from '#platform/deep-scan-settings.ts'
import { type MonitoringConfig, readMonitoring } from '#platform/monitoring-settings.ts'
import { readRetention, type RetentionConfig } from '#platform/retention-settings.ts'
import { tracingEndpoints } from '#platform/tracing/tracing-settings.ts'
import type { OpenPgpSettings } from '#platform/openpgp-signer.ts'
import {
  readBytes,
  readChoice,
  readCount,
  readFlag,
  readHosts,
  readList,
  readPattern,
  readPublicUrl,
  readSecret,
  readText,
  readUrl,
  readWebUrl,
  type Environment,
} from '#platform/read-setting.ts'
import { type OidcConfig, oidcIssuerVariable, readOidc, readPasswords } from '#platform/oidc-settings.ts'
import { isSigningKey } from '#platform/signer.ts'
import { readTrustedProxies, type TrustedProxies } from '#platform/trusted-proxies.ts'
import { configuredRegistries, readRegistries, type RegistryConfig } from '#platform/registry-settings.ts'

/** The configuration from the environment (docs/reference/environment.md), read once and checked. */
export interface Config extends MonitoringConfig {
  readonly http: HttpConfig
  readonly database: { readonly url: string | undefined; readonly folder: string; readonly poolSize: number }
  readonly files: FilesConfig
  readonly dataFolder: string
  readonly operatorKey: string | undefined
  readonly secret: string | undefined
  /** Ed25519 private key that signs published documents; generated at the first start by default. */
  readonly signingKey: string | undefined
  /** The OpenPGP key that signs CSAF documents. */
  readonly openPgp: OpenPgpSettings | undefined
  readonly oidc: OidcConfig | undefined
  /** Whether users may log in with a password. */
  readonly passwords: boolean
  readonly demo: boolean | undefined
  readonly role: 'all' | 'api' | 'worker'
  readonly logLevel: string
  readonly feeds: FeedConfig
  readonly outboundAllow: readonly string[]
  readonly deepScan: DeepScanConfig
  readonly smtp: SmtpConfig | undefined
  readonly retention: RetentionConfig
  readonly backup: BackupConfig | undefined
  /** Encrypts archives: the key, or the path of a file that holds it. */
  readonly backupKey: string | undefined
  readonly aiCheck: { readonly url: string; readonly key: string | undefined; readonly model: string } | undefined
}

/** Where documents are stored: a folder, or the S3-compatible bucket that `location` names. */
export interface FilesConfig {
  readonly location: string
  readonly bucket: BucketSettings | undefined
}

export interface FeedConfig {
  readonly enabled: boolean
  readonly urls: Readonly<Record<FeedName, string>>
  readonly registries: RegistryConfig
  readonly epssLookupUrl: string
  /** The operator's NVD API key. */
  readonly nvdKey: string | undefined
  readonly forges: Readonly<Record<ForgeName, { readonly url: string; readonly token: string | undefined }>>
}

export interface HttpConfig {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly uploadLimit: number
  readonly corsOrigins: readonly string[]
  readonly rateLimit: number | undefined
  readonly trustProxy: TrustedProxies
  /** How long the process goes on answering after SIGTERM. */
  readonly drainSeconds: number
}

/** Default URL of each feed; `WAYBILL_FEED_<NAME>_URL` overrides it. */
const feedUrls = {
  osv: 'https://osv-vulnerabilities.storage.googleapis.com',
  nvd: 'https://services.nvd.nist.gov/rest/json/cves/2.0',
  kev: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
  eukev: 'https://euvdservices.enisa.europa.eu/api/kev/dump',
  epss: 'https://epss.empiricalsecurity.com',
  euvd: 'https://euvdservices.enisa.europa.eu/api/dump/cve-euvd-mapping',
  cwe: 'https://cwe.mitre.org/data/xml/cwec_latest.xml.zip',
  eol: 'https://endoflife.date/api/v1/products/full',
  // each registry has its own URL unless a mirror is configured
  packages: '',
  repositories: 'https://api.deps.dev',
} as const

/** Looks up the score of a CVE that the daily file lacks. */
const epssLookupUrl = 'https://api.first.org/data/v1/epss'
const epssLookupVariable = 'WAYBILL_FEED_EPSS_LOOKUP_URL'

/** Default APIs of the code forges. */
const forgeUrls = { github: 'https://api.github.com', gitlab: 'https://gitlab.com/api/v4' } as const

export type ForgeName = keyof typeof forgeUrls

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

export type FeedName = keyof typeof feedUrls

/** Reads the environment. Throws a one-line ConfigError that names the variable, its value and the allowed values. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const dataFolder = readText(env, 'WAYBILL_DATA_DIR') ?? './data'
  return deepFreeze({
    http: readHttp(env),
    database: { url: readDatabaseUrl(env), folder: dataFolder, poolSize: readCount(env, 'WAYBILL_POOL_SIZE', { from: 2, to: 500 }) ?? 10 },
    files: { location: readFilesLocation(env) ?? join(dataFolder, 'files'), bucket: readBucket(env) },
    dataFolder,
    operatorKey: readText(env, 'WAYBILL_OPERATOR_KEY', { atLeast: 16, secret: true }),
    secret: readText(env, 'WAYBILL_SECRET', { atLeast: 16, secret: true }),
    signingKey: readSecret(env, 'WAYBILL_SIGNING_KEY', signingKeys),
    openPgp: readOpenPgp(env),
    oidc: readOidc(env),
    passwords: readPasswords(env),
    demo: readFlag(env, 'WAYBILL_DEMO'),
    role: readChoice(env, 'WAYBILL_ROLE', ['all', 'api', 'worker'] as const) ?? 'all',
    logLevel: readChoice(env, 'WAYBILL_LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const) ?? 'info',
    ...readMonitoring(env),
    feeds: {
      enabled: readFlag(env, 'WAYBILL_FEEDS') ?? true,
      urls: readFeedUrls(env),
      registries: readRegistries(env),
      epssLookupUrl: readWebUrl(env, epssLookupVariable) ?? epssLookupUrl,
      nvdKey: readText(env, 'WAYBILL_FEED_NVD_API_KEY', { secret: true }),
      forges: { github: readForge(env, 'github'), gitlab: readForge(env, 'gitlab') },
    },
    outboundAllow: [...readHosts(env, 'WAYBILL_OUTBOUND_ALLOW'), ...configuredHosts(env)],
    deepScan: readDeepScan(env, dataFolder),
    smtp: readSmtp(env),
    retention: readRetention(env),
    backup: readBackup(env),
    backupKey: readText(env, 'WAYBILL_BACKUP_KEY', { secret: true }),
    aiCheck: readAiCheck(env),
  })
}

function readOpenPgp(env: Environment): Config['openPgp'] {
  const key = readText(env, 'WAYBILL_OPENPGP_KEY', { secret: true })
  return key === undefined ? undefined : { key, passphrase: readText(env, 'WAYBILL_OPENPGP_PASSPHRASE', { secret: true }) }
}

const signingKeys = { isAllowed: isSigningKey, allowed: 'an Ed25519 private key, PKCS#8 in PEM or its base64 in one line' }
const origins = { isAllowed: isOrigin, allowed: 'origins such as https://app.example.com, separated by commas' }

function isOrigin(entry: string): boolean {
  return /^https?:/u.test(entry) && URL.parse(entry)?.origin === entry
}

function readHttp(env: Environment): HttpConfig {
  const host = readPattern(env, 'HOST', { pattern: /^[\w.:-]+$/u, allowed: 'a host name or an address' }) ?? '127.0.0.1'
  const port = readCount(env, 'PORT', { from: 0, to: 65_535 }) ?? 8080
  return {
    host,
    port,
    publicUrl: readPublicUrl(env) ?? `http://${host.includes(':') ? `[${host}]` : host}:${String(port)}`,
    uploadLimit: readBytes(env, 'WAYBILL_UPLOAD_LIMIT') ?? 52_428_800,
    corsOrigins: readList(env, 'WAYBILL_CORS_ORIGINS', origins),
    rateLimit: readCount(env, 'WAYBILL_RATE_LIMIT', { from: 1, to: 1_000_000 }),
    trustProxy: readTrustedProxies(env),
    drainSeconds: readDrain(env),
  }
}

/** On the embedded database no other process could take over. */
function readDrain(env: Environment): number {
  return readCount(env, 'WAYBILL_DRAIN_SECONDS', { from: 0, to: 600 }) ?? (readDatabaseUrl(env) === undefined ? 0 : 5)
}

function readDatabaseUrl(env: Environment): string | undefined {
  return readUrl(env, 'DATABASE_URL', { protocols: ['postgres:', 'postgresql:'], secret: true })
}

function readFeedUrls(env: Environment): Readonly<Record<FeedName, string>> {
  const entries = Object.entries(feedUrls).map(([feed, url]) => {
    const given = readWebUrl(env, feedVariable(feed))
    return [feed, (given ?? url).replace(/\/$/u, '')] as const
  })
  return Object.fromEntries(entries) as Record<FeedName, string>
}

function readForge(env: Environment, forge: ForgeName): FeedConfig['forges'][ForgeName] {
  const url = readWebUrl(env, forgeVariable(forge)) ?? forgeUrls[forge]
  const token = readText(env, `WAYBILL_FEED_REPOSITORIES_${forge.toUpperCase()}_TOKEN`, { secret: true })
  return { url: url.replace(/\/$/u, ''), token }
}

function forgeVariable(forge: string): string {
  return `WAYBILL_FEED_REPOSITORIES_${forge.toUpperCase()}_URL`
}

function feedVariable(feed: string): string {
  return `WAYBILL_FEED_${feed.toUpperCase()}_URL`
}

/** Lists the hosts of configured URLs: the service may reach them by plain HTTP and at private addresses. */
function configuredHosts(env: Environment): readonly string[] {
  const forges = Object.keys(forgeUrls).map(forgeVariable)
  const variables = [
    ...Object.keys(feedUrls).map(feedVariable),
    ...forges,
    epssLookupVariable,
    aiCheckVariable,
    oidcIssuerVariable,
    ...tracingEndpoints,
  ]
  const urls = [...variables.flatMap((name) => readWebUrl(env, name) ?? []), ...configuredRegistries(env)]
  return urls.map((url) => new URL(url)).map(({ hostname, port, protocol }) => `${hostname}:${port || defaultPorts[protocol]}`)
}

const aiCheckVariable = 'WAYBILL_AI_CHECK_URL'

function readAiCheck(env: Environment): Config['aiCheck'] {
  const url = readWebUrl(env, aiCheckVariable)
  if (url === undefined) return undefined
  return { url, key: readText(env, 'WAYBILL_AI_CHECK_KEY', { secret: true }), model: readText(env, 'WAYBILL_AI_CHECK_MODEL') ?? 'default' }
}

function deepFreeze<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  return Object.freeze(value)
}
