import { parsePurl } from '@waybill/identifiers'

const counter = { value: 0 }

/** Returns a name unique to a test: all companies share the catalogue and the advisories. */
export function uniqueName(prefix = 'pkg'): string {
  counter.value += 1
  return `${prefix}-${process.hrtime.bigint().toString(36)}-${String(counter.value)}`
}

/** Returns a vulnerability id unique to a test. */
export function uniqueCve(): string {
  counter.value += 1
  return `CVE-2026-${process.hrtime.bigint().toString()}${String(counter.value)}`
}

/** Builds a CycloneDX document whose root component depends on each of the components: a purl, or a purl with further fields. */
export function cyclonedx(
  components: readonly (string | readonly [purl: string, more: object])[],
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const listed = components.map((entry) => (typeof entry === 'string' ? componentOf(entry, {}) : componentOf(entry[0], entry[1])))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'app', version: '1.0.0', 'bom-ref': 'root' } },
    components: listed,
    dependencies: [{ ref: 'root', dependsOn: listed.map((component) => component['bom-ref']) }],
    ...more,
  }
}

/** Licence of every component, so that only the tested one is evaluated by its licence. */
const licenses = [{ license: { id: 'MIT' } }]

function componentOf(purl: string, more: object): Readonly<Record<string, unknown>> {
  const parsed = parsePurl(purl)
  return { type: 'library', name: parsed?.name ?? 'unnamed', version: parsed?.version, purl, 'bom-ref': purl, licenses, ...more }
}

/** Builds a document of many npm packages with unique names. */
export function manyComponents(count: number, prefix = uniqueName()): Readonly<Record<string, unknown>> {
  return cyclonedx(Array.from({ length: count }, (_, i) => `pkg:npm/${prefix}-${String(i)}@1.0.0`))
}

/** Builds a multipart body with one file part named `file`. */
export function fileUpload(
  content: string | Buffer,
  { part = 'file', name = 'bom.json' } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const head = `--xyz\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: application/json\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--xyz--\r\n')])
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=xyz' } }
}
