import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import packageJson from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../', import.meta.url))

function read(name: string): string {
  return readFileSync(`${root}packaging/${name}`, 'utf8')
}

type Values = Readonly<Record<string, unknown>>

describe('the Containerfile (docs/how-to/deploy.md#container)', () => {
  const lines = read('Containerfile').split('\n')

  it('runs the service as a user without rights, from files that exist', () => {
    const entry = lines.find((line) => line.startsWith('ENTRYPOINT')) ?? ''
    expect(existsSync(`${root}${/\/app\/(server[^"]*)/u.exec(entry)?.[1] ?? 'none'}`)).toBe(true)
    expect(existsSync(`${root}packaging/healthcheck.mjs`)).toBe(true)
    expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER 65532:65532')
    expect(lines.filter((line) => line.startsWith('HEALTHCHECK'))).toHaveLength(1)
  })

  it('names the version of the service', () => {
    expect(lines).toContain(`ARG VERSION=${packageJson.version}`)
  })
})

interface ComposeService {
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly depends_on?: Values | readonly string[]
  readonly volumes?: readonly string[]
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly volumes: Values
}

describe('the Compose file (docs/how-to/deploy.md#compose)', () => {
  const text = read('compose/compose.yaml')
  const compose = parse(text, { merge: true }) as Compose

  it('depends only on services that exist, and mounts only volumes that are declared', () => {
    const volumes = Object.keys(compose.volumes)
    for (const { depends_on: needed = {}, volumes: mounted = [] } of Object.values(compose.services)) {
      const names = Array.isArray(needed) ? needed : Object.keys(needed)
      expect(names.filter((name) => !(name in compose.services))).toEqual([])
      expect(
        mounted.map((mount) => mount.split(':')[0]).filter((name) => !name?.startsWith('./') && !volumes.includes(name ?? '')),
      ).toEqual([])
    }
  })

  it('runs the service with a read-only root file system and without capabilities', () => {
    for (const name of ['api', 'worker', 'migrate']) expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  })

  it('takes every secret from the environment, and the example names each variable', () => {
    const needed = [...text.matchAll(/\$\{(\w+):\?\}/gu)].map(([, name]) => name)
    const named = [...read('compose/example.env').matchAll(/^(\w+)=/gmu)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(needed))
    expect(text).not.toMatch(/(?:SECRET|PASSWORD|KEY): (?!\$)/u)
  })
})

describe('the Helm chart (docs/how-to/deploy.md#kubernetes)', () => {
  const chart = parse(read('helm/waybill/Chart.yaml')) as Values
  const values = parse(read('helm/waybill/values.yaml')) as Values
  const templates = readdirSync(`${root}packaging/helm/waybill/templates`)
    .map((name) => read(`helm/waybill/templates/${name}`))
    .join('\n')
  const isValid = new Ajv({ strict: false }).compile(JSON.parse(read('helm/waybill/values.schema.json')) as object)
  const filled = { ...values, publicUrl: 'https://waybill.example.com', storage: { location: 's3://documents/waybill', region: 'x' } }

  it('has the version of the service', () => {
    expect(chart).toMatchObject({ version: packageJson.version, appVersion: packageJson.version })
  })

  it('accepts its own values once the address and the bucket are set', () => {
    expect([isValid(filled), isValid.errors]).toEqual([true, null])
    expect(isValid(values)).toBe(false)
  })

  it.each([
    ['a public URL without https', { publicUrl: 'http://waybill.example.com' }],
    ['a folder as storage', { storage: { location: '/documents' } }],
    ['a misspelled value', { replicas: 2 }],
    ['a secret itself in place of its name', { secrets: { database: 'postgres://waybill@db/x', service: 'a', storage: 'b' } }],
    ['a setting that is not text', { settings: { WAYBILL_POOL_SIZE: 20 } }],
  ])('rejects %s', (_what, change) => {
    expect(isValid({ ...filled, ...change })).toBe(false)
  })

  it('uses only values that exist, and includes only templates that are defined', () => {
    const used = [...templates.matchAll(/\.Values\.([\w.]+)/gu)].map(([, path]) => path ?? '')
    const missing = used.filter(
      (path) => path.split('.').reduce<unknown>((at, step) => (at as Values | undefined)?.[step], values) === undefined,
    )
    expect(missing).toEqual([])
    const defined = new Set([...templates.matchAll(/define "([\w.]+)"/gu)].map(([, name]) => name))
    expect([...templates.matchAll(/include "([\w.]+)"/gu)].map(([, name]) => name).filter((name) => !defined.has(name))).toEqual([])
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe('the systemd unit (docs/how-to/deploy.md#systemd)', () => {
  it.skipIf(!hasSystemd)('is understood by systemd (needs systemd-analyze)', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', `${root}packaging/systemd/waybill.service`], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })

  it('starts a file that exists', () => {
    const [, file] = /ExecStart=.*\/opt\/waybill\/(\S+)/u.exec(read('systemd/waybill.service')) ?? []
    expect(existsSync(`${root}${String(file)}`)).toBe(true)
  })
})
