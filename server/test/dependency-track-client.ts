import { service } from './harness.ts'

/** Writes a CycloneDX document with one npm package. */
export function bomOf(name: string, version: string): string {
  const purl = `pkg:npm/${name}@${version}`
  const component = { type: 'library', name, version, purl, 'bom-ref': purl }
  return JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [component] })
}

/** Encodes a BOM as clients send it in JSON. */
export function uploadOf(bom: string): { readonly bom: string } {
  return { bom: Buffer.from(bom).toString('base64') }
}

/** Writes a form with fields and a document; without a file name the document is a field too. */
export function formOf(fields: Readonly<Record<string, string>>, part: string, document: string | Buffer, fileName = 'bom.json'): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (fileName === '') form.append(part, String(document))
  else form.append(part, new Blob([new Uint8Array(Buffer.from(document))]), fileName)
  return form
}

/** Creates a client that calls as those of Dependency-Track do: paths are relative to /api. */
export async function clientFor({ key }: { readonly key: string }) {
  const { http } = await service()
  async function request(method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object | Buffer, headers = {}) {
    const sent = { method, url: `/api${path}`, headers: { 'X-Api-Key': key, ...headers }, ...(payload && { payload }) }
    const { statusCode: status, headers: received, body } = await http.inject(sent)
    return { status, headers: received, body: body === '' ? undefined : JSON.parse(body) }
  }
  return {
    get: (path: string) => request('GET', path),
    put: (path: string, body: object) => request('PUT', path, body),
    patch: (path: string, body: object) => request('PATCH', path, body),
    post: (path: string, body: object) => request('POST', path, body),
    delete: (path: string, body: object) => request('DELETE', path, body),
    form: async (path: string, form: FormData) => {
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type')
      return request('POST', path, Buffer.from(await encoded.arrayBuffer()), { 'content-type': type })
    },
  }
}
