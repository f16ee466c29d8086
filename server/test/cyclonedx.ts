import { parsePurl } from '@waybill/identifiers'

const counter = { value: 0 }

/** A name that no other test uses: the catalogue of components and the advisories belong to all companies. */
export function uniqueName(prefix = 'pkg'): string {
  counter.value += 1
  return `${prefix}-${process.hrtime.bigint().toString(36)}-${String(counter.value)}`
}

/** The id of a vulnerability that no other test knows. */
export function uniqueCve(): string {
  counter.value += 1
  return `CVE-2026-${process.hrtime.bigint().toString()}${String(counter.value)}`
}

/** A CycloneDX document whose subject depends on each of the components; each is a purl, or a purl with what else is said of it. */
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

/** Said of every component, so that the one judged by its licence is the one a test speaks of. */
const licenses = [{ license: { id: 'MIT' } }]

function componentOf(purl: string, more: object): Readonly<Record<string, unknown>> {
  const parsed = parsePurl(purl)
  return { type: 'library', name: parsed?.name ?? 'unnamed', version: parsed?.version, purl, 'bom-ref': purl, licenses, ...more }
}

/** A document of many components, all of them npm packages of names nobody else uses. */
export function manyComponents(count: number, prefix = uniqueName()): Readonly<Record<string, unknown>> {
  return cyclonedx(Array.from({ length: count }, (_, i) => `pkg:npm/${prefix}-${String(i)}@1.0.0`))
}

/** A multipart body with one file part named `file`. */
export function fileUpload(
  content: string | Buffer,
  { part = 'file', name = 'bom.json' } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const head = `--xyz\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: application/json\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--xyz--\r\n')])
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=xyz' } }
}
