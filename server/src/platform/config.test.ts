import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { type Config, readConfig } from '#platform/config.ts'
import { ConfigError } from '#platform/read-setting.ts'

function errorOf(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('nothing was wrong')
}

describe('a bucket for files', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKIA-OF-THE-TESTS', AWS_SECRET_ACCESS_KEY: 'secret' }

  it('is read from WAYBILL_FILES and the variables that S3 clients share', () => {
    const env = { ...keys, WAYBILL_FILES: 's3://files.example/waybill/main/', AWS_REGION: 'eu-central-1' }
    expect(readConfig({ ...env, AWS_ENDPOINT_URL: 'http://minio:9000/' }).files.bucket).toEqual({
      bucket: 'files.example',
      prefix: 'waybill/main',
      endpoint: 'http://minio:9000',
      region: 'eu-central-1',
      accessKeyId: 'AKIA-OF-THE-TESTS',
      secretAccessKey: 'secret',
    })
    expect(readConfig(env).files.bucket).toMatchObject({ endpoint: 'https://s3.eu-central-1.amazonaws.com' })
    expect(readConfig({ ...keys, WAYBILL_FILES: 's3://files' }).files.bucket).toMatchObject({ prefix: '', region: 'us-east-1' })
  })

  it('is not used with a folder, whatever the variables of S3 clients contain', () => {
    expect(readConfig({ ...keys, AWS_SESSION_TOKEN: 'token', WAYBILL_FILES: '/mnt/s3:/files' }).files.bucket).toBeUndefined()
  })

  it.each<[env: Readonly<Record<string, string>>, message: string]>([
    [{ AWS_ACCESS_KEY_ID: 'id' }, 'AWS_SECRET_ACCESS_KEY is not set: a bucket in WAYBILL_FILES needs its access key and secret'],
    [{ AWS_SECRET_ACCESS_KEY: 'secret' }, 'AWS_ACCESS_KEY_ID is not set: a bucket in WAYBILL_FILES needs its access key and secret'],
    [
      { ...keys, AWS_SESSION_TOKEN: 'token' },
      'AWS_SESSION_TOKEN=*** is not valid: leave it unset; WAYBILL_FILES needs an access key that does not expire',
    ],
    [{ ...keys, AWS_ENDPOINT_URL: 'minio:9000' }, 'AWS_ENDPOINT_URL=minio:9000 is not valid: a URL that begins with https:// or http://'],
    [{ ...keys, AWS_ENDPOINT_URL: 'https://a:b@minio' }, 'AWS_ENDPOINT_URL=*** is not valid: a URL without user name and password'],
    [{ ...keys, AWS_REGION: 'a/b' }, 'AWS_REGION=a/b is not valid: a region such as eu-central-1'],
  ])('that cannot be reached with %j is refused in one line', (env, message) => {
    expect(errorOf({ WAYBILL_FILES: 's3://files', ...env })).toBe(message)
  })
})

it('traces are sent only where an endpoint is set and they are wanted (docs/reference/environment.md#traces)', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318' }
  expect(readConfig({ OTEL_SERVICE_NAME: 'waybill' }).traces).toBeUndefined()
  expect(readConfig({ ...env, OTEL_SDK_DISABLED: 'true' }).traces).toBeUndefined()
  expect(readConfig({ ...env, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeUndefined()
  expect(readConfig(env).outboundAllow).toEqual(['otel:4318'])
  const more = { OTEL_EXPORTER_OTLP_HEADERS: 'a=1,b=x%20y', OTEL_RESOURCE_ATTRIBUTES: 'service.name=a,zone=b', OTEL_SERVICE_NAME: 'api' }
  expect(readConfig({ ...env, ...more }).traces).toEqual({
    url: 'http://otel:4318/v1/traces',
    headers: { a: '1', b: 'x y' },
    timeoutMs: 10_000,
    sampler: 'parentbased_always_on',
    ratio: 1,
    resource: { 'service.name': 'api', zone: 'b' },
  })
})

describe('settings of the environment (docs/reference/environment.md)', () => {
  it('have defaults with which the service starts', () => {
    expect(readConfig({})).toMatchObject({
      http: {
        host: '127.0.0.1',
        port: 8080,
        publicUrl: 'http://127.0.0.1:8080',
        uploadLimit: 52_428_800,
        corsOrigins: [],
        rateLimit: undefined,
        trustProxy: false,
        drainSeconds: 0,
      },
      database: { url: undefined, folder: './data', poolSize: 10 },
      files: { location: join('data', 'files'), bucket: undefined },
      dataFolder: './data',
      operatorKey: undefined,
      secret: undefined,
      demo: undefined,
      role: 'all',
      logLevel: 'info',
      feeds: { enabled: true },
      outboundAllow: [],
      deepScan: { allow: [], folder: join('data', 'deep-scans'), waiting: 20, files: 200_000, scanMinutes: 30, keptDays: 90 },
      aiCheck: undefined,
      oidc: undefined,
      passwords: true,
    })
    const { osv, packages, ...others } = readConfig({}).feeds.urls
    expect(packages).toBe('')
    expect(osv).toBe('https://osv-vulnerabilities.storage.googleapis.com')
    expect(Object.keys(others)).toEqual(['nvd', 'kev', 'eukev', 'epss', 'euvd', 'cwe', 'eol', 'repositories'])
    for (const url of Object.values(others)) expect(url).toMatch(/^https:\/\//)
  })

  it.each<[name: string, value: string, read: (config: Config) => unknown, expected: unknown]>([
    ['PORT', '9000', ({ http }) => [http.port, http.publicUrl], [9000, 'http://127.0.0.1:9000']],
    ['HOST', '::1', ({ http }) => [http.host, http.publicUrl], ['::1', 'http://[::1]:8080']],
    ['HOST', ' 0.0.0.0 ', ({ http }) => http.host, '0.0.0.0'],
    ['WAYBILL_PUBLIC_URL', 'https://waybill.example.com/sbom/', ({ http }) => http.publicUrl, 'https://waybill.example.com/sbom'],
    ['WAYBILL_UPLOAD_LIMIT', '1000', ({ http }) => http.uploadLimit, 1000],
    ['WAYBILL_UPLOAD_LIMIT', '50 MB', ({ http }) => http.uploadLimit, 52_428_800],
    ['WAYBILL_UPLOAD_LIMIT', '50MB', ({ http }) => http.uploadLimit, 52_428_800],
    ['WAYBILL_UPLOAD_LIMIT', '1 GiB', ({ http }) => http.uploadLimit, 1_073_741_824],
    ['WAYBILL_UPLOAD_LIMIT', '1.5kb', ({ http }) => http.uploadLimit, 1536],
    [
      'WAYBILL_CORS_ORIGINS',
      'https://a.example, http://b.example:8081,',
      ({ http }) => http.corsOrigins,
      ['https://a.example', 'http://b.example:8081'],
    ],
    ['WAYBILL_RATE_LIMIT', '600', ({ http }) => http.rateLimit, 600],
    ['WAYBILL_TRUST_PROXY', 'on', ({ http }) => http.trustProxy, true],
    ['WAYBILL_TRUST_PROXY', '127.0.0.1, fd00::/8', ({ http }) => http.trustProxy, ['127.0.0.1', 'fd00::/8']],
    ['WAYBILL_DRAIN_SECONDS', '20', ({ http }) => http.drainSeconds, 20],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://otel:4318/', ({ traces }) => traces?.url, 'http://otel:4318/v1/traces'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://otel/own', ({ traces }) => traces?.url, 'http://otel/own'],
    ['WAYBILL_METRICS_PORT', '9464', ({ metrics }) => metrics.port, 9464],
    ['WAYBILL_SLOW_QUERY_MS', '500', ({ slowQueryMs }) => slowQueryMs, 500],
    ['WAYBILL_STATEMENT_TIMEOUT', '45', ({ statementLimits }) => statementLimits.statementMs, 45_000],
    ['WAYBILL_STATEMENT_TIMEOUT', '2 min', ({ statementLimits }) => statementLimits.statementMs, 120_000],
    ['WAYBILL_LOCK_TIMEOUT', '500ms', ({ statementLimits }) => statementLimits.lockMs, 500],
    ['WAYBILL_LOCK_TIMEOUT', '0', ({ statementLimits }) => statementLimits.lockMs, 0],
    ['DATABASE_URL', 'postgres://u:p@db/w', ({ http }) => http.drainSeconds, 5],
    [
      'WAYBILL_DATA_DIR',
      '/srv/waybill',
      ({ dataFolder, files }) => [dataFolder, files.location],
      ['/srv/waybill', join('/srv/waybill', 'files')],
    ],
    ['WAYBILL_FILES', '/mnt/files', ({ files }) => files.location, '/mnt/files'],
    ['DATABASE_URL', 'postgres://u:p@db/waybill', ({ database }) => database.url, 'postgres://u:p@db/waybill'],
    [
      'DATABASE_URL',
      'postgresql:///waybill?host=/run/postgresql',
      ({ database }) => database.url,
      'postgresql:///waybill?host=/run/postgresql',
    ],
    ['WAYBILL_POOL_SIZE', '20', ({ database }) => database.poolSize, 20],
    ['WAYBILL_OPERATOR_KEY', 'an operator key of the tests', ({ operatorKey }) => operatorKey, 'an operator key of the tests'],
    ['WAYBILL_SECRET', 'a secret of the tests', ({ secret }) => secret, 'a secret of the tests'],
    ['WAYBILL_DEMO', 'off', ({ demo }) => demo, false],
    ['WAYBILL_DEMO', 'ON', ({ demo }) => demo, true],
    ['WAYBILL_FEEDS', '0', ({ feeds }) => feeds.enabled, false],
    ['WAYBILL_FEED_PACKAGES_URL', 'https://mirror.example/', ({ feeds }) => feeds.registries.urls.npm, 'https://mirror.example/npm'],
    ['WAYBILL_FEED_PACKAGES_NPM_URL', 'https://npm.example/', ({ feeds }) => feeds.registries.urls.npm, 'https://npm.example'],
    ['WAYBILL_FEED_PACKAGES_GEM_URL', 'OFF', ({ feeds }) => feeds.registries.urls.gem, undefined],
    [
      'WAYBILL_FEED_PACKAGES_OWN',
      'npm:@acme/*, maven:com.acme:*',
      ({ feeds }) => feeds.registries.ownPackages,
      ['npm:@acme/*', 'maven:com.acme:*'],
    ],
    ['WAYBILL_FEED_NVD_URL', 'https://mirror.example/nvd/', ({ feeds }) => feeds.urls.nvd, 'https://mirror.example/nvd'],
    ['WAYBILL_ROLE', 'worker', ({ role }) => role, 'worker'],
    ['WAYBILL_LOG_LEVEL', 'debug', ({ logLevel }) => logLevel, 'debug'],
    ['WAYBILL_DEEPSCAN_ALLOW', '10.0.0.0/8,git.acme.example', ({ deepScan }) => deepScan.allow, ['10.0.0.0/8', 'git.acme.example']],
    ['WAYBILL_DEEPSCAN_PACK', '1 GB', ({ deepScan }) => deepScan.packBytes, 1_073_741_824],
    ['WAYBILL_DEEPSCAN_MINUTES', '5', ({ deepScan }) => deepScan.scanMinutes, 5],
    [
      'WAYBILL_OUTBOUND_ALLOW',
      '10.0.0.0/8, ::1,mirror.example:8443',
      ({ outboundAllow }) => outboundAllow,
      ['10.0.0.0/8', '::1', 'mirror.example:8443'],
    ],
    [
      'WAYBILL_AI_CHECK_URL',
      'https://ai.example/v1',
      ({ aiCheck }) => aiCheck,
      { url: 'https://ai.example/v1', key: undefined, model: 'default' },
    ],
    ['PORT', '', ({ http }) => http.port, 8080],
  ])('%s=%s is read', (name, value, read, expected) => {
    expect(read(readConfig({ [name]: value }))).toEqual(expected)
  })

  it('allow the hosts the operator configures, though private or by plain http', () => {
    const env = {
      WAYBILL_FEED_OSV_URL: 'http://127.0.0.1:9999/osv',
      WAYBILL_AI_CHECK_URL: 'https://ai.inner.example/v1',
      WAYBILL_OUTBOUND_ALLOW: '::1',
    }
    expect(readConfig(env).outboundAllow).toEqual(['::1', '127.0.0.1:9999', 'ai.inner.example:443'])
  })

  it('read key and model of the AI check with its URL', () => {
    const env = { WAYBILL_AI_CHECK_KEY: 'sk-1', WAYBILL_AI_CHECK_MODEL: 'small' }
    expect(readConfig(env).aiCheck).toBeUndefined()
    expect(readConfig({ ...env, WAYBILL_AI_CHECK_URL: 'https://ai.example' }).aiCheck).toEqual({
      url: 'https://ai.example',
      key: 'sk-1',
      model: 'small',
    })
  })

  const oidc = { WAYBILL_OIDC_ISSUER: 'http://login.example:8081/realms/acme', WAYBILL_OIDC_CLIENT_ID: 'waybill' }

  it('read sign-in with OpenID Connect with its issuer, whose host is allowed', () => {
    const group = { group: 'CN=dev,DC=acme', company: '01890000-0000-7000-8000-00000000000A', roles: ['developer'] }
    const env = {
      ...oidc,
      WAYBILL_OIDC_GROUPS: JSON.stringify([group]),
      WAYBILL_OIDC_CREATE_USERS: 'on',
      WAYBILL_OIDC_GROUPS_CLAIM: 'roles',
    }
    expect(readConfig(env)).toMatchObject({ passwords: true, outboundAllow: ['login.example:8081'] })
    expect(readConfig(env).oidc).toEqual({
      issuer: 'http://login.example:8081/realms/acme',
      clientId: 'waybill',
      clientSecret: undefined,
      scopes: 'openid profile email',
      label: 'login.example',
      claims: { groups: 'roles', email: 'email', emailVerified: 'email_verified', name: 'name' },
      groups: [{ ...group, company: group.company.toLowerCase() }],
      createUsers: true,
    })
  })

  it.each<readonly [env: Readonly<Record<string, string>>, message: string | RegExp]>([
    [{ WAYBILL_OIDC_ISSUER: oidc.WAYBILL_OIDC_ISSUER }, 'WAYBILL_OIDC_ISSUER needs WAYBILL_OIDC_CLIENT_ID'],
    [{ ...oidc, WAYBILL_OIDC_ISSUER: 'https://a.example/?tenant=1' }, 'WAYBILL_OIDC_ISSUER is not valid: a URL without query and fragment'],
    [
      { ...oidc, WAYBILL_OIDC_SCOPES: 'profile' },
      'WAYBILL_OIDC_SCOPES=profile is not valid: scopes separated by single spaces, openid among them',
    ],
    [
      { ...oidc, WAYBILL_OIDC_CREATE_USERS: 'on' },
      'WAYBILL_OIDC_CREATE_USERS needs WAYBILL_OIDC_GROUPS: a new user gets the roles of the groups',
    ],
    [{ WAYBILL_PASSWORDS: 'off' }, 'WAYBILL_PASSWORDS=off needs WAYBILL_OIDC_ISSUER'],
    ...['developers', '[]', '[{"group":"a"}]', '[{"group":"a","company":"acme","roles":["developer"]}]', '[null]'].map(
      (groups) => [{ ...oidc, WAYBILL_OIDC_GROUPS: groups }, /^WAYBILL_OIDC_GROUPS is not valid: a JSON list such as/u] as const,
    ),
  ])('reject sign-in settings that would let nobody or everybody in: %j', (env, message) => {
    expect(errorOf(env)).toMatch(message)
  })

  it('cannot be changed afterwards', () => {
    const config = readConfig({})
    for (const part of [config, config.http, config.feeds.urls, config.outboundAllow]) expect(Object.isFrozen(part)).toBe(true)
  })
})

describe('an invalid value stops the start with one line naming variable, value and what is allowed', () => {
  it.each([
    ['PORT', 'http', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number'],
    ['PORT', '-1', 'a whole number'],
    ['PORT', '8080.5', 'a whole number'],
    ['HOST', 'http://localhost', 'a host name or an address'],
    ['WAYBILL_PUBLIC_URL', 'waybill.example.com', 'a URL that begins with https:// or http://'],
    ['WAYBILL_PUBLIC_URL', 'https://waybill.example.com/?***', 'without query and fragment'],
    ['WAYBILL_UPLOAD_LIMIT', 'much', 'bytes such as 52428800, or a size such as 50 MB'],
    ['WAYBILL_UPLOAD_LIMIT', '0', 'bytes such as'],
    ['WAYBILL_UPLOAD_LIMIT', '5 constructor', 'bytes such as'],
    ['WAYBILL_UPLOAD_LIMIT', '9999999 GB', 'bytes such as'],
    ['WAYBILL_CORS_ORIGINS', 'https://a.example/path', 'origins such as https://app.example.com, separated by commas'],
    ['WAYBILL_CORS_ORIGINS', '*', 'origins such as'],
    ['WAYBILL_RATE_LIMIT', 'generous', 'a whole number from 1 to 1000000'],
    ['WAYBILL_TRUST_PROXY', 'yes', 'on, off, or addresses and networks such as 10.0.0.0/8, separated by commas'],
    ['WAYBILL_TRUST_PROXY', '10.0.0.0/33', 'on, off, or addresses and networks'],
    ['WAYBILL_TRUST_PROXY', 'proxy.internal', 'on, off, or addresses and networks'],
    ['WAYBILL_DRAIN_SECONDS', '601', 'a whole number from 0 to 600'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'one of http/json, http/protobuf'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a number from 0 to 1'],
    ['WAYBILL_METRICS_PORT', '70000', 'a whole number from 0 to 65535'],
    ['WAYBILL_SLOW_QUERY_MS', '0', 'a whole number from 1 to 3600000'],
    ['WAYBILL_STATEMENT_TIMEOUT', '1 h', 'a duration such as 30 s, 500 ms or 2 min, up to 60 min; 0 for none'],
    ['WAYBILL_LOCK_TIMEOUT', '61 min', 'a duration such as 30 s, 500 ms or 2 min, up to 60 min; 0 for none'],
    ['WAYBILL_DEMO', 'constructor', 'on or off'],
    ['WAYBILL_FEEDS', 'osv', 'on or off'],
    ['WAYBILL_FEED_PACKAGES_NPM_URL', 'registry', 'a URL that begins with https:// or http://, or off'],
    ['WAYBILL_FEED_PACKAGES_OWN', '@acme/*', 'component keys such as npm:@acme/*, separated by commas'],
    ['WAYBILL_FEED_OSV_URL', 'ftp://example.com', 'a URL that begins with https:// or http://'],
    ['WAYBILL_FILES', 'gs://bucket/prefix', 'a folder, or a bucket such as s3://bucket/prefix'],
    ['WAYBILL_FILES', 's3://', 'a folder, or a bucket'],
    ['WAYBILL_FILES', 's3://Bucket', 'a folder, or a bucket'],
    ['WAYBILL_FILES', 's3://bucket/../other', 'a folder, or a bucket'],
    ['WAYBILL_FILES', 's3://bucket//prefix', 'a folder, or a bucket'],
    ['WAYBILL_POOL_SIZE', '1', 'a whole number from 2 to 500'],
    ['WAYBILL_ROLE', 'web', 'one of all, api, worker'],
    ['WAYBILL_LOG_LEVEL', 'loud', 'one of silent, fatal, error, warn, info, debug, trace'],
    ['WAYBILL_OUTBOUND_ALLOW', '10.0.0.0/40', 'host names, addresses and networks such as 10.0.0.0/8, separated by commas'],
    ['WAYBILL_AI_CHECK_URL', 'ai', 'a URL that begins with'],
  ])('%s=%s', (name, value, allowed) => {
    const problem = errorOf({ [name]: value })
    expect(problem.startsWith(`${name}=${value} is not valid: `)).toBe(true)
    expect(problem).toContain(allowed)
    expect(problem).not.toContain('\n')
  })

  it('on one line of bounded length, whatever the value holds', () => {
    expect(errorOf({ WAYBILL_ROLE: 'a\nb\u001b[31m' })).toBe(String.raw`WAYBILL_ROLE=a\nb\u001b[31m is not valid: one of all, api, worker`)
    expect(errorOf({ WAYBILL_ROLE: 'x'.repeat(100_000) }).length).toBeLessThan(400)
  })

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/waybill'],
    ['DATABASE_URL', 'hunter2'],
    ['WAYBILL_OPERATOR_KEY', 'hunter2'],
    ['WAYBILL_METRICS_KEY', 'hunter2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
    ['WAYBILL_SECRET', 'hunter2'],
    ['WAYBILL_SIGNING_KEY', 'hunter2'],
    ['WAYBILL_FEED_OSV_URL', 'https://user:hunter2@mirror.example'],
    ['WAYBILL_AI_CHECK_URL', 'https://user:hunter2@ai.example'],
  ])('and never shows a secret: %s', (name, value) => {
    const problem = errorOf({ [name]: value })
    expect(problem.startsWith(`${name}=*** is not valid: `)).toBe(true)
    expect(problem).not.toContain('hunter2')
  })

  it.each([
    ['WAYBILL_FILES', 's3://key:hunter2@bucket'],
    ['WAYBILL_FEED_OSV_URL', 'ftp://user:hunter2@mirror.example'],
    ['WAYBILL_FEED_PACKAGES_NPM_URL', 'ftp://user:hunter2@mirror.example'],
    ['WAYBILL_PUBLIC_URL', 'https://waybill.example/?key=hunter2'],
    ['WAYBILL_CORS_ORIGINS', 'https://user:hunter2@app.example'],
  ])('nor what is secret in a URL: %s=%s', (name, value) => {
    const problem = errorOf({ [name]: value })
    expect(problem).toContain('***')
    expect(problem).not.toContain('hunter2')
  })
})

it('every setting is explained in docs/reference/environment.md', () => {
  const root = join(import.meta.dirname, '../../..')
  const asked = new Set<string>()
  const env = new Proxy<Record<string, string>>({}, { get: (_, name) => void asked.add(String(name)) })
  readConfig(env)
  const explained = readFileSync(join(root, 'docs/reference/environment.md'), 'utf8')
  const names = [...asked, 'WAYBILL_AI_CHECK_KEY', 'WAYBILL_AI_CHECK_MODEL']
  expect(names.length).toBeGreaterThan(25)
  expect(names.filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
})
