import { encodeQR } from 'qr'
import { type Markup, markup } from '#platform/html.ts'
import { minuteText } from '#platform/minute-text.ts'
import { page } from '#releases/document-style.ts'
import type { ReleaseSummary } from '#releases/page/release-summary.ts'
import type { ReleaseSignatures, SignedDocument } from '#releases/release-signatures.ts'

/** The content of a release page. */
export interface ReleaseView {
  readonly signatures: ReleaseSignatures
  readonly summary: ReleaseSummary
  /** URL of the signatures. */
  readonly signaturesUrl: string
  /** Thumbprint of the key in use. */
  readonly keyId: string
}

/** Renders the page of a release: its documents with their digests, and how to verify them. */
export function releasePage(view: ReleaseView): string {
  const { release } = view.signatures
  const title = release.version === null ? release.name : `${release.name} ${release.version}`
  return page(
    title,
    markup`${openingSection(view, title)}
${factsSection(view.summary)}
${modulesSection(view.summary)}
<h2>Documents</h2>
${view.signatures.documents.map(documentEntry)}
${verificationSection(view)}
`,
  )
}

/** Renders the page for an unknown release. */
export function missingPage(): string {
  return page(
    'No release here',
    markup`<h1>No release here</h1>
<p>There is no release at this address. Look whether the address is whole; if it is, ask whoever gave it to you.</p>`,
  )
}

function openingSection({ signatures: { release }, summary }: ReleaseView, title: string): Markup {
  const description = summary.description === null ? undefined : markup`<p>${summary.description}</p>`
  return markup`<header>
<div>
<p class="faint">Release of ${summary.project}</p>
<h1>${title}</h1>
<p>Published by ${publishedLine(summary)}, approved on ${moment(release.approved)}</p>
<p><small>As analysed ${moment(summary.taken)}</small></p>
${description}
</div>
<div class="qr" role="img" aria-label="QR code with the address of this page">${{ html: qrCode(release.page) }}</div>
</header>`
}

/** Links a web address. */
function publishedLine({ company, publisher }: ReleaseSummary): Markup {
  const { name = company, namespace = '' } = publisher ?? {}
  const label = markup`<strong>${name}</strong>`
  return /^https?:\/\/\S+$/iu.test(namespace) ? markup`<a href="${namespace}" rel="noreferrer">${label}</a>` : label
}

function qrCode(url: string): string {
  return encodeQR(url, 'svg', { ecc: 'medium', border: 3 })
}

function moment(iso: string): Markup {
  return markup`<time datetime="${iso}">${minuteText(new Date(iso))}</time>`
}

function factsSection({ moduleCount, components, licenses, openVulnerabilities, openComponents, taken }: ReleaseSummary): Markup {
  const rows: readonly (readonly [string, number])[] = [
    ['Modules', moduleCount],
    ['Components', components],
    ['Licences', licenses],
    ['Vulnerabilities open', openVulnerabilities],
  ]
  const spread =
    openComponents === undefined ? '' : `, here in ${groupedNumber(openComponents)} ${openComponents === 1 ? 'component' : 'components'}`
  return markup`<dl class="facts">
${rows.map(([name, count]) => markup`<div><dt>${name}</dt><dd>${groupedNumber(count)}</dd></div>\n`)}</dl>
<p><small>Figures of ${taken.slice(0, 10)}, when the content was frozen; what became known later is in the document as of now. Open: affected or under investigation in the CSAF document, each vulnerability counted once${spread}.</small></p>`
}

/** Formats `12 345` with narrow no-break spaces. */
function groupedNumber(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, '\u202F')
}

function modulesSection({ modules: listed, moduleCount }: ReleaseSummary): Markup | undefined {
  if (moduleCount < 2) return undefined
  const more = moduleCount > listed.length ? markup`<p class="faint">and ${groupedNumber(moduleCount - listed.length)} more</p>` : undefined
  return markup`<h2>Modules</h2>
<table>
<thead><tr><th>Module</th><th>Version</th><th class="number">Components</th></tr></thead>
<tbody>
${listed.map(({ name, version, components }) => markup`<tr><td>${name}</td><td>${version ?? ''}</td><td class="number">${groupedNumber(components)}</td></tr>\n`)}</tbody>
</table>
${more}`
}

function documentEntry({ name, title, url, fileName, size, sha256 }: SignedDocument): Markup {
  const more =
    name === 'csaf-changes'
      ? markup`<p><small>Follows what becomes known: the digest is that of the last edition.</small></p>\n`
      : undefined
  return markup`<div class="document">
<p><a href="${url}">${title}</a> <span class="faint">${fileName}, ${sizeOf(size)}</span></p>
<p><small>SHA-256 <code>${sha256}</code></small></p>
${more}</div>
`
}

/** Formats bytes as the app does. */
function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${String(bytes)} bytes`
  const isSmall = bytes < 1_000_000
  return `${(bytes / (isSmall ? 1000 : 1_000_000)).toFixed(1)} ${isSmall ? 'kB' : 'MB'}`
}

function verificationSection({ signatures, signaturesUrl, keyId }: ReleaseView): Markup {
  const [first] = signatures.documents
  if (first === undefined) return markup``
  const { origin } = new URL(first.publicKey)
  return markup`<h2>How to check a document</h2>
<p>Each document is signed with Ed25519, and none but the one as of now ever changes. The <a href="${signaturesUrl}">signatures</a> and the
<a href="${first.publicKey}">public key</a> of this service (id <code>${keyId}</code>) are here; compare the key's id with one you got another way.</p>
<pre>waybill verify ${first.fileName} \\
  --signatures ${signaturesUrl} \\
  --key ${origin}/.well-known/waybill-signing-key</pre>
<p>Without the command line, compare the digest: <code>sha256sum ${first.fileName}</code></p>`
}
