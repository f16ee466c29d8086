import { crc32, deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, makeCompany, service, type TestCompany } from '#test/harness.ts'
import { zipOf } from '#test/zip.ts'
import { digestOf } from '#platform/files/file-store.ts'
import { newId } from '#platform/ids.ts'

const made: { company?: TestCompany } = {}

beforeAll(async () => {
  made.company = await makeCompany()
})

function company(): TestCompany {
  return made.company as TestCompany
}

async function makeProduct(of: TestCompany = company()): Promise<string> {
  const answer = await of.post('/core/products', { type: 'version', identifier: newId(), name: 'Gateway 3' })
  expect(answer.status).toBe(201)
  const { _id: id } = answer.body
  return id
}

interface UploadPart {
  readonly name?: string
  readonly bytes: Buffer
  /** As it stands in the header of the part, instead of the name. */
  readonly disposition?: string
  readonly type?: string
}

/** A multipart body written by hand, so that names come as they are. */
function form(
  { name = 'file.bin', bytes, disposition, type = 'application/octet-stream' }: UploadPart,
  fields: Readonly<Record<string, string>> = {},
) {
  const boundary = `b${newId()}`
  const head = disposition ?? `form-data; name="file"; filename="${name}"`
  const shown = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${head}\r\nContent-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n${shown.join('')}--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

function addPhoto(id: string, component: UploadPart, of: TestCompany = company()): Promise<Answer> {
  return of.request({ method: 'POST', url: `/core/products/${id}/photo`, ...form(component) })
}

function addDocument(
  id: string,
  component: UploadPart,
  fields: Readonly<Record<string, string>> = { documentType: 'userManual' },
): Promise<Answer> {
  return company().request({ method: 'POST', url: `/core/products/${id}/document`, ...form(component, fields) })
}

function remove(id: string, what: 'photo' | 'document', payload: object, of: TestCompany = company()): Promise<Answer> {
  return of.request({ method: 'DELETE', url: `/core/products/${id}/${what}`, payload })
}

async function follow(
  url: string,
  options: { readonly method?: 'GET' | 'HEAD'; readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const { http } = await service()
  const { pathname } = new URL(url)
  return http.inject({ method: 'GET', url: pathname, ...options })
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, crc])
}

/** A PNG that says it is so large, whatever it holds. */
function png(width = 1, height = 1): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  head.writeUInt8(2, 9)
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3]))), chunk('IEND', Buffer.alloc(0))])
}

const gif = Buffer.from('47494638396101000100800000ff00000000002c00000000010001000002024401003b', 'hex')
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9', 'hex')
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAUAmJaQAA3AA/vZUAAA=', 'base64')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>')
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const docx = zipOf([
  {
    name: '[Content_Types].xml',
    content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${docxType}.main+xml"/></Types>`,
  },
  { name: 'word/document.xml', content: '<w:document/>' },
])
const odtType = 'application/vnd.oasis.opendocument.text'
/** Its first entry stands uncompressed, as the format asks. */
const odt = Buffer.concat([storedEntry('mimetype', odtType), zipOf([{ name: 'content.xml', content: '<office/>' }])])

function storedEntry(name: string, content: string): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt32LE(crc32(Buffer.from(content)), 14)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name + content)])
}

describe('a photo (docs/reference/products.md#accepted-files)', () => {
  it.each([
    ['front.png', png(), 'image/png'],
    ['front.gif', gif, 'image/gif'],
    ['front.JPG', jpeg, 'image/jpeg'],
    ['front.webp', webp, 'image/webp'],
    ['named-otherwise.png', jpeg, 'image/jpeg'],
  ] as const)('%s is answered 201 with the full product, and shown to whoever holds the link', async (name, bytes, contentType) => {
    const id = await makeProduct()
    const answer = await addPhoto(id, { name, bytes, type: 'text/html' })
    expect(answer.status).toBe(201)
    const { publicUrl } = (await service()).context.config.http
    const [photo] = answer.body.photos
    expect(answer.body).toMatchObject({ _id: id, name: 'Gateway 3', documents: { userManual: null } })
    expect(photo).toEqual({
      name,
      contentType,
      size: bytes.length,
      url: expect.stringMatching(new RegExp(`^${publicUrl}/files/products/[\\w-]{32}/${name}$`, 'u')),
      uploaded: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u),
      uploadedByName: expect.stringContaining('key of'),
    })
    expect((await company().get(`/core/products/${id}`)).body.photos).toEqual([photo])
    const served = await follow(photo.url)
    expect([served.statusCode, served.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(served.headers).toMatchObject({
      'content-type': contentType,
      'content-disposition': `inline; filename="${name}"; filename*=UTF-8''${name}`,
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      etag: `"${digestOf(bytes)}"`,
    })
  })

  it.each<[what: string, name: string, bytes: Buffer, problem: string]>([
    ['an SVG with a script', 'logo.svg', svg, 'A photo is a PNG, JPEG, WebP or GIF image; the content of logo.svg is none of them.'],
    ['an SVG under another name', 'logo.png', svg, 'none of them'],
    ['HTML under the name of an image', 'logo.png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'none of them'],
    ['a PDF', 'photo.png', pdf, 'none of them'],
    ['a BMP', 'photo.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), 'none of them'],
    ['no byte', 'photo.png', Buffer.alloc(0), 'none of them'],
    ['one byte', 'photo.png', Buffer.from([0x89]), 'none of them'],
    ['an image under the name of a page', 'photo.html', gif, 'The name of a photo ends with png, jpg, webp or gif, not with html.'],
    ['the beginning of an image', 'photo.jpg', jpeg.subarray(0, 20), 'photo.jpg cannot be read as an image; it may be damaged.'],
    ['an image without width', 'photo.png', png(0, 5), 'photo.png cannot be read as an image; it may be damaged.'],
    [
      'an image that unpacks to 65,000 × 65,000',
      'bomb.png',
      png(65_000, 65_000),
      'bomb.png has 65000 × 65000 pixels, which is too many; make it smaller.',
    ],
    ['a long strip', 'strip.png', png(1, 30_000), 'too many'],
    ['a name without extension', 'photo', png(), 'The file name needs an extension, such as manual.pdf.'],
  ])('that is %s is refused with 400 file', async (_what, name, bytes, problem) => {
    const id = await makeProduct()
    const { status, body } = await addPhoto(id, { name, bytes })
    expect([status, body.parameter, body.error]).toEqual([400, 'file', expect.stringContaining(problem)])
    expect((await company().get(`/core/products/${id}`)).body.photos).toEqual([])
  })

  it('that is a script as well, as a GIF can be, is served as an image', async () => {
    const both = Buffer.concat([gif, Buffer.from('/*<script>alert(1)</script>*/=1;alert(2)')])
    const { body } = await addPhoto(await makeProduct(), { name: 'both.gif', bytes: both })
    const { headers } = await follow(body.photos[0].url)
    expect(headers).toMatchObject({ 'content-type': 'image/gif', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/u)
  })

  it('joins the others, oldest first; removed by its url, its link dies and the others stay', async () => {
    const id = await makeProduct()
    for (const name of ['a.png', 'b.png', 'c.png']) await addPhoto(id, { name, bytes: png() })
    const { photos } = (await company().get(`/core/products/${id}`)).body
    expect(photos.map(({ name }: { readonly name: string }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
    const answer = await remove(id, 'photo', { url: photos[1].url })
    expect([answer.status, answer.body.photos]).toEqual([200, [photos[0], photos[2]]])
    expect((await follow(photos[1].url)).statusCode).toBe(404)
    expect((await follow(photos[0].url)).statusCode).toBe(200)
    expect((await remove(id, 'photo', { url: photos[1].url })).status).toBe(404)
  })

  it('one more than 50 is refused', async () => {
    const id = await makeProduct()
    for (let i = 0; i < 50; i++) await addPhoto(id, { name: `${String(i)}.png`, bytes: png() })
    const { status, body } = await addPhoto(id, { name: 'more.png', bytes: png() })
    expect([status, body.parameter, body.error]).toEqual([400, 'file', 'A product has at most 50 photos; remove one first.'])
    expect((await company().get(`/core/products/${id}`)).body.photos).toHaveLength(50)
  })
})

describe('a document (docs/reference/products.md#accepted-files)', () => {
  it.each([
    ['manual.pdf', pdf, 'application/pdf', 'inline'],
    ['manual.md', Buffer.from('# Manual\n\n<script>alert(1)</script>\n'), 'text/markdown; charset=utf-8', 'attachment'],
    ['manual.txt', Buffer.from('Ä'), 'text/plain; charset=utf-8', 'attachment'],
    ['one-byte.txt', Buffer.from('a'), 'text/plain; charset=utf-8', 'attachment'],
    ['manual.html', Buffer.from('<!-- x --><html><script>alert(1)</script></html>'), 'text/html; charset=utf-8', 'attachment'],
    ['bom.cdx.json', Buffer.from('\uFEFF {"bomFormat": "CycloneDX"}\n'), 'application/json', 'attachment'],
    ['large.json', Buffer.from(`[${'1,'.repeat(1_500_000)}1]\n`), 'application/json', 'attachment'],
    ['logo.xml', svg, 'application/xml', 'attachment'],
    ['all.zip', zipOf([{ name: 'a', content: 'b' }]), 'application/zip', 'attachment'],
    ['empty.zip', zipOf([]), 'application/zip', 'attachment'],
    ['manual.docx', docx, docxType, 'attachment'],
    ['manual.odt', odt, odtType, 'attachment'],
  ] as const)('%s is answered 201 and served so that it cannot act', async (name, bytes, contentType, disposition) => {
    const id = await makeProduct()
    const answer = await addDocument(id, { name, bytes, type: 'image/svg+xml' })
    expect([answer.status, answer.body.documents?.userManual?.contentType]).toEqual([201, contentType])
    expect(answer.body.documents).toMatchObject({ secureSetup: null, productDescription: null, sbom: null, cedoc: null })
    const served = await follow(answer.body.documents.userManual.url)
    expect([served.statusCode, served.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(served.headers).toMatchObject({
      'content-type': contentType,
      'x-content-type-options': 'nosniff',
      'content-disposition': `${disposition}; filename="${name}"; filename*=UTF-8''${name}`,
      'content-security-policy': expect.stringMatching(
        contentType === 'application/pdf' ? /^default-src 'none'/u : /^default-src 'none'.*sandbox$/u,
      ),
    })
  })

  it.each<[what: string, name: string, bytes: Buffer, problem: string]>([
    [
      'of a kind that is not taken',
      'setup.exe',
      Buffer.from('MZ'),
      'A document is PDF, Markdown, text, HTML, JSON, XML, ZIP, DOCX or ODT; setup.exe is none',
    ],
    ['an SVG', 'logo.svg', svg, 'none of them'],
    ['empty', 'manual.txt', Buffer.alloc(0), 'manual.txt is empty.'],
    ['HTML under the name of a PDF', 'manual.pdf', Buffer.from('<html>%PDF-1.7'), 'The content of manual.pdf is not PDF.'],
    [
      'a program under the name of a text',
      'manual.txt',
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]),
      'The content of manual.txt is not text in UTF-8.',
    ],
    ['text in another encoding', 'manual.md', Buffer.from([0x4d, 0xfc, 0x6c, 0x6c]), 'The content of manual.md is not Markdown in UTF-8.'],
    ['text under the name of a page', 'manual.html', Buffer.from('just text'), 'is not HTML'],
    ['broken JSON', 'bom.json', Buffer.from('{"a": }'), 'is not JSON'],
    ['broken JSON of 3 MB', 'bom.json', Buffer.from(`[${'1,'.repeat(1_500_000)}1`), 'is not JSON'],
    ['text under the name of XML', 'bom.xml', Buffer.from('a < b > c'), 'is not XML'],
    ['text under the name of an archive', 'all.zip', Buffer.from('PKZIP'), 'is not ZIP'],
    ['an archive under the name of a DOCX', 'manual.docx', zipOf([{ name: 'a', content: 'b' }]), 'is not DOCX'],
    ['a DOCX under the name of an ODT', 'manual.odt', docx, 'is not ODT'],
    [
      'an archive whose first entry lies about its size',
      'x.docx',
      zipOf([{ name: '[Content_Types].xml', content: 'a', claimedSize: 4_000_000_000 }]),
      'is not DOCX',
    ],
  ])('that is %s is refused with 400 file', async (_what, name, bytes, problem) => {
    const id = await makeProduct()
    const { status, body } = await addDocument(id, { name, bytes })
    expect([status, body.parameter, body.error]).toEqual([400, 'file', expect.stringContaining(problem)])
    expect((await company().get(`/core/products/${id}`)).body.documents.userManual).toBeNull()
  })

  it.each([[{}], [{ documentType: 'photo' }], [{ documentType: '' }], [{ documentType: '__proto__' }], [{ documenttype: 'sbom' }]])(
    'without a type that there is, %j, is refused with 400 documentType',
    async (fields) => {
      const { status, body } = await addDocument(await makeProduct(), { name: 'manual.pdf', bytes: pdf }, fields)
      expect([status, body.parameter]).toEqual([400, 'documentType'])
      expect(body.error).toBe('documentType must be one of userManual, secureSetup, productDescription, sbom, cedoc')
    },
  )

  it('replaces the one of its type: 201, and the old link becomes invalid', async () => {
    const id = await makeProduct()
    const { body: first } = await addDocument(id, { name: 'manual.pdf', bytes: pdf })
    await addDocument(id, { name: 'declaration.pdf', bytes: pdf }, { documentType: 'cedoc' })
    const second = await addDocument(id, { name: 'manual-2.pdf', bytes: pdf })
    expect([second.status, second.body.documents.userManual.name]).toEqual([201, 'manual-2.pdf'])
    expect(second.body.documents.cedoc.name).toBe('declaration.pdf')
    expect((await follow(first.documents.userManual.url)).statusCode).toBe(404)
    expect((await follow(second.body.documents.userManual.url)).statusCode).toBe(200)
  })

  it('put into one slot by many at once is there once, and all are answered', async () => {
    const id = await makeProduct()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => addDocument(id, { name: `m${String(i)}.txt`, bytes: Buffer.from(`manual ${String(i)}`) })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
    const { db } = (await service()).context
    const rows = await db.selectFrom('product_file').select('name').where('product_id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  it('is removed by its type and url; 404 for another slot, another url and an empty slot', async () => {
    const id = await makeProduct()
    const { body } = await addDocument(id, { name: 'manual.pdf', bytes: pdf })
    const { url } = body.documents.userManual
    expect((await remove(id, 'document', { documentType: 'cedoc', url })).status).toBe(404)
    expect((await remove(id, 'document', { documentType: 'userManual', url: url.replace(/[\w-]{32}/u, 'a'.repeat(32)) })).status).toBe(404)
    expect((await remove(id, 'document', { documentType: 'userManual', url: 'not a url' })).status).toBe(404)
    expect((await remove(id, 'photo', { url })).status).toBe(404)
    const gone = await remove(id, 'document', { documentType: 'userManual', url })
    expect([gone.status, gone.body.documents.userManual]).toEqual([200, null])
    expect((await follow(url)).statusCode).toBe(404)
    expect((await remove(id, 'document', { documentType: 'userManual', url })).status).toBe(404)
  })

  it.each<[name: string, change: (url: string) => string]>([
    ['a character more', (url) => `${url}x`],
    ['another name behind the token', (url) => url.replace(/[^/]+$/u, 'other.pdf')],
    ['a query', (url) => `${url}?x=1`],
    ['a slash at the end', (url) => `${url}/`],
    ['a name that is encoded otherwise', (url) => url.replace('.png', '%2Epng').replace('.pdf', '%2Epdf')],
    ['another host', (url) => url.replace(/^http:\/\/[^/]+/u, 'https://elsewhere.example')],
    ['no host', (url) => url.replace(/^http:\/\/[^/]+/u, '')],
  ])('is not removed by a URL that is not its own to the letter: %s', async (_name, change) => {
    const id = await makeProduct()
    const { url } = (await addPhoto(id, { name: 'a.png', bytes: png() })).body.photos[0]
    const document = (await addDocument(id, { name: 'manual.pdf', bytes: pdf })).body.documents.userManual
    expect((await remove(id, 'photo', { url: change(url) })).status).toBe(404)
    expect((await remove(id, 'document', { documentType: 'userManual', url: change(document.url) })).status).toBe(404)
    const { photos, documents } = (await company().get(`/core/products/${id}`)).body
    expect([photos.length, documents.userManual]).toEqual([1, document])
  })

  it.each<[what: 'photo' | 'document', payload: object, parameter: string]>([
    ['photo', {}, 'url'],
    ['photo', { url: 7 }, 'url'],
    ['photo', { url: '' }, 'url'],
    ['photo', { url: 'x'.repeat(3001) }, 'url'],
    ['document', { url: 'x' }, 'documentType'],
    ['document', { documentType: 'userManual' }, 'url'],
    ['document', { documentType: 'manual', url: 'x' }, 'documentType'],
  ])('DELETE %s with %j: 400', async (what, payload, parameter) => {
    const { status, body } = await remove(await makeProduct(), what, payload)
    expect([status, body.parameter]).toEqual([400, parameter])
  })
})

describe('the name of an upload', () => {
  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    [String.raw`C:\Users\me\manual.txt`, 'manual.txt'],
    ['  spaced out .txt ', 'spaced out .txt'],
    ['Grüße, 世界 🦊.txt', 'Grüße, 世界 🦊.txt'],
    [`a'b(c)*%41;filename=x.txt`, `a'b(c)*%41;filename=x.txt`],
    ['.hidden.txt', '.hidden.txt'],
    ['a.b.txt...', 'a.b.txt'],
  ])('%j is kept as %j, and leads to the file', async (sent, kept) => {
    const { status, body } = await addDocument(await makeProduct(), { name: sent, bytes: Buffer.from('text') })
    expect([status, body.documents?.userManual?.name]).toEqual([201, kept])
    const served = await follow(body.documents.userManual.url)
    expect([served.statusCode, served.body]).toEqual([200, 'text'])
    const [, encoded = ''] = /filename\*=UTF-8''([\w.%~!&+^`|$#-]+)$/u.exec(String(served.headers['content-disposition'])) ?? []
    expect(decodeURIComponent(encoded)).toBe(kept)
    expect(String(served.headers['content-disposition'])).toMatch(/^attachment; filename="[^"\\%\u0080-\uffff]+"; filename\*=/u)
  })

  it.each<[name: string, problem: string]>([
    ['noextension', 'needs an extension'],
    ['.txt', 'needs an extension'],
    ['name.', 'needs an extension'],
    ['folder.txt/', 'needs an extension'],
    ['', 'needs an extension'],
    ['a.\u202Efdp.txt', 'has characters that do not show'],
    ['a\u200F.txt', 'has characters that do not show'],
    ['a\u0007.txt', 'has characters that do not show'],
    ['a\u2028b.txt', 'has characters that do not show'],
    [`${'ä'.repeat(126)}.txt`, 'longer than 255 bytes'],
    [`${'x'.repeat(60_000)}.txt`, 'longer than 255 bytes'],
  ])('%j is refused with 400 file', async (name, problem) => {
    const { status, body } = await addDocument(await makeProduct(), { name, bytes: Buffer.from('text') })
    expect([status, body.parameter, body.error]).toEqual([400, 'file', expect.stringContaining(problem)])
  })

  it('of the most bytes that are taken still makes a link that works', async () => {
    const name = `${'世'.repeat(83)}a.txt`
    const id = await makeProduct()
    const { status, body } = await addDocument(id, { name, bytes: Buffer.from('text') })
    expect(status).toBe(201)
    expect((await follow(body.documents.userManual.url)).statusCode).toBe(200)
    expect((await remove(id, 'document', { documentType: 'userManual', url: body.documents.userManual.url })).status).toBe(200)
  })
})

describe('an upload', () => {
  it('of a product that is not there, or of another company, is 404 and keeps no bytes', async () => {
    const other = await makeCompany()
    const id = await makeProduct(other)
    const bytes = Buffer.from(`only here ${newId()}`)
    for (const unknown of [id, newId(), 'nonsense']) expect((await addDocument(unknown, { name: 'a.txt', bytes })).status).toBe(404)
    const { files } = (await service()).context
    await expect(files.read(company().companyId, digestOf(bytes))).rejects.toMatchObject({ code: 'ENOENT' })
    expect((await other.get(`/core/products/${id}`)).body.documents.userManual).toBeNull()
  })

  it('of another company is out of reach of every operation but the link', async () => {
    const other = await makeCompany()
    const id = await makeProduct(other)
    const { url } = (await addPhoto(id, { name: 'a.png', bytes: png() }, other)).body.photos[0]
    expect((await remove(id, 'photo', { url })).status).toBe(404)
    expect((await remove(await makeProduct(), 'photo', { url })).status).toBe(404)
    expect((await follow(url)).statusCode).toBe(200)
  })

  it.each([['photo'], ['document']])('without a file part, with two, or that is no form: %s', async (what) => {
    const id = await makeProduct()
    const url = `/core/products/${id}/${what}`
    const none = await company().request({
      method: 'POST',
      url,
      ...form({ bytes: png(), disposition: 'form-data; name="photo"; filename="a.png"' }),
    })
    expect([none.status, none.body.parameter, none.body.error]).toEqual([400, 'file', 'a multipart part named file is required'])
    expect((await company().request({ method: 'POST', url, payload: { file: 'x' } })).status).toBe(415)
    const broken = await company().request({
      method: 'POST',
      url,
      payload: '--b\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(broken.status).toBe(400)
  })

  it('over the upload limit is 413, at the limit it is taken', async () => {
    const { uploadLimit } = (await service()).context.config.http
    const id = await makeProduct()
    const over = await addDocument(id, { name: 'large.txt', bytes: Buffer.alloc(51 * 1_048_576, 'a') })
    expect([over.status, over.body.error]).toEqual([413, 'the file is larger than 50 MiB'])
    const at = await addDocument(id, { name: 'large.txt', bytes: Buffer.alloc(uploadLimit, 'a') })
    expect([at.status, at.body.documents?.userManual?.size]).toEqual([201, uploadLimit])
  })

  it('is one line of the activity log', async () => {
    const of = await makeCompany()
    const id = await makeProduct(of)
    await addPhoto(id, { name: 'a.png', bytes: png() }, of)
    const { db } = (await service()).context
    const rows = await db.selectFrom('activity').select(['action', 'object', 'object_id']).where('company_id', '=', of.companyId).execute()
    expect(rows).toEqual([
      expect.objectContaining({ action: 'created', object: 'product', object_id: id }),
      expect.objectContaining({ action: 'updated', object: 'product', object_id: id }),
    ])
  })
})

async function linked(): Promise<string> {
  return (await addDocument(await makeProduct(), { name: 'a.txt', bytes: Buffer.from('text of it') })).body.documents.userManual.url
}

describe('a link (docs/reference/products.md#file-links)', () => {
  it('needs no key, and answers HEAD as GET without the bytes', async () => {
    const url = await linked()
    const [get, head] = [await follow(url), await follow(url, { method: 'HEAD' })]
    expect([get.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
    for (const name of ['content-type', 'content-length', 'etag', 'content-disposition', 'content-security-policy'])
      expect(head.headers[name]).toBe(get.headers[name])
  })

  it('answers 304 for an unchanged file', async () => {
    const url = await linked()
    const { etag } = (await follow(url)).headers
    for (const sent of [etag, `W/${String(etag)}`, `"other", ${String(etag)}`, '*']) {
      const answer = await follow(url, { headers: { 'if-none-match': String(sent) } })
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag])
    }
    expect((await follow(url, { headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
  })

  it('is served as it is stored, never compressed', async () => {
    const bytes = Buffer.alloc(100_000, 'a')
    const { body } = await addDocument(await makeProduct(), { name: 'a.txt', bytes })
    const answer = await follow(body.documents.userManual.url, { headers: { 'accept-encoding': 'gzip, br' } })
    expect([answer.headers['content-encoding'], answer.rawPayload.length]).toEqual([undefined, bytes.length])
  })

  it.each([
    ['of another token', (url: string) => url.replace(/[\w-]{32}/u, 'A'.repeat(32))],
    ['of another name', (url: string) => url.replace('a.txt', 'a.html')],
    ['with a longer path', (url: string) => `${url}/x`],
    ['without name', (url: string) => url.replace('/a.txt', '')],
    ['with a path in it', (url: string) => url.replace('a.txt', '..%2Fa.txt')],
  ])('%s leads nowhere: 404', async (_what, change) => {
    const answer = await follow(change(await linked()))
    expect(answer.statusCode).toBe(404)
    expect(Object.keys(answer.json())).toEqual(['error'])
  })

  it('is at no place of another verb: 405', async () => {
    const { http } = await service()
    const answer = await http.inject({ method: 'DELETE', url: new URL(await linked()).pathname })
    expect(answer.statusCode).toBe(405)
  })

  it('dies with its company', async () => {
    const of = await makeCompany()
    const { url } = (await addPhoto(await makeProduct(of), { name: 'a.png', bytes: png() }, of)).body.photos[0]
    const { db } = (await service()).context
    await db.deleteFrom('company').where('id', '=', of.companyId).execute()
    expect((await follow(url)).statusCode).toBe(404)
  })
})
