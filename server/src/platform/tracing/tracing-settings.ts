import { ConfigError, type Environment, readChoice, readCount, readPattern, readText, readWebUrl } from '#platform/read-setting.ts'
import { type SamplerName, samplerNames } from '#platform/tracing/sampler.ts'

/** Where traces are sent, and which: the standard variables of OpenTelemetry (docs/reference/environment.md#traces). */
export interface TracingConfig {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly sampler: SamplerName
  readonly ratio: number
  /** What describes the process, with its name. */
  readonly resource: Readonly<Record<string, string>>
}

/** Returns undefined unless an endpoint is set. */
export function readTracing(env: Environment): TracingConfig | undefined {
  const url = readTracesUrl(env)
  const isWanted = readIsWanted(env)
  // receivers of protobuf take JSON at the same address
  readChoice(env, 'OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json', 'http/protobuf'] as const)
  const read = {
    headers: readHeaders(env),
    timeoutMs: readCount(env, 'OTEL_EXPORTER_OTLP_TIMEOUT', { from: 1, to: 600_000 }) ?? 10_000,
    sampler: readChoice(env, 'OTEL_TRACES_SAMPLER', samplerNames) ?? 'parentbased_always_on',
    ratio: Number(readPattern(env, 'OTEL_TRACES_SAMPLER_ARG', ratios) ?? 1),
    resource: { ...readPairs(env, 'OTEL_RESOURCE_ATTRIBUTES'), ...readServiceName(env) },
  }
  return url !== undefined && isWanted ? { url, ...read } : undefined
}

function readIsWanted(env: Environment): boolean {
  const isDisabled = readChoice(env, 'OTEL_SDK_DISABLED', ['true', 'false'] as const) === 'true'
  const exporter = readChoice(env, 'OTEL_TRACES_EXPORTER', ['otlp', 'none'] as const)
  return !isDisabled && exporter !== 'none'
}

function readHeaders(env: Environment): Readonly<Record<string, string>> {
  return readPairs(env, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS') ?? readPairs(env, 'OTEL_EXPORTER_OTLP_HEADERS') ?? {}
}

/** The names of the variables whose hosts may be reached although private. */
export const tracingEndpoints = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const

function readTracesUrl(env: Environment): string | undefined {
  const base = readWebUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/\/$/u, '')
  return readWebUrl(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? (base === undefined ? undefined : `${base}/v1/traces`)
}

const ratios = { pattern: /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/u, allowed: 'a number from 0 to 1' }

/** A name of its own precedes the one among the attributes. */
function readServiceName(env: Environment): Readonly<Record<string, string>> {
  const given = readText(env, 'OTEL_SERVICE_NAME') ?? readPairs(env, 'OTEL_RESOURCE_ATTRIBUTES')?.['service.name']
  return { 'service.name': given ?? 'waybill' }
}

/** Reads `key=value` pairs with values in percent-encoding; they may be secret, so that no message shows them. */
function readPairs(env: Environment, name: string): Readonly<Record<string, string>> | undefined {
  const text = readText(env, name)
  if (text === undefined) return undefined
  const pairs = text.split(',').map((pair) => /^\s*([\w.-]+)\s*=(.*)$/u.exec(pair))
  if (pairs.includes(null)) throw new ConfigError(`${name}=*** is not valid: key=value pairs, separated by commas`)
  try {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2]?.trim() ?? '')]))
  } catch {
    throw new ConfigError(`${name}=*** is not valid: a value is not in percent-encoding`)
  }
}
