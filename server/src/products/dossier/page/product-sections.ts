import { type Markup, markup } from '#platform/html.ts'
import { documentTitles, documentTypes } from '#products/attachments/attachments.ts'
import type { Dossier } from '#products/dossier/dossier.ts'
import { dayText, linkedText, moreNote, paragraphs, table, terms } from '#products/dossier/page/page-elements.ts'

/** Renders product, manufacturer, support period and uploads. */
export function productSections(dossier: Dossier): Markup {
  return markup`${product(dossier)}\n${manufacturer(dossier)}\n${support(dossier)}\n${misuses(dossier)}\n${files(dossier)}`
}

function product({ product: { description, features, properties, ...own }, family }: Dossier): Markup {
  const below = family.below.items.map(({ name, identifier }) => `${name} (${identifier})`).join(', ')
  return markup`<h2>Product</h2>
${terms([
  ['State', own.draft ? 'draft' : own.state],
  ['Part of', family.above.map(({ name, identifier }) => `${name} (${identifier})`).join(' < ')],
  ['Consists of', below],
  ['Started', dayText(own.started)],
  ['Released', dayText(own.released)],
  ['Retired', dayText(own.retired)],
  ...properties.map(({ name, value }) => [name, linkedText(value)] as const),
])}
${moreNote(family.below.total, family.below.items.length)}
<h3>Purpose</h3>
${paragraphs(description) ?? markup`<p class="faint">No description is stored.</p>`}
<h3>Features</h3>
${paragraphs(features) ?? markup`<p class="faint">No features are stored.</p>`}`
}

function manufacturer({ contacts }: Dossier): Markup {
  return markup`<h2>Manufacturer</h2>
${terms([
  ['Manufacturer', contacts.manufacturerName],
  ['Registered trade name', contacts.registeredTradeName],
  ['Postal address', contacts.manufacturerAddress],
  ['Website', linkedText(contacts.manufacturerWebsite)],
  ['Contact for vulnerabilities', linkedText(contacts.productSecurityContact)],
  ['Disclosure policy', linkedText(contacts.productSecurityWeblink)],
])}`
}

function support({ supportPeriod: { starts, ends, keepUntil, contracts } }: Dossier): Markup {
  const rows = contracts.map(({ name, description, endDate }) => [name, description, dayText(endDate)])
  return markup`<h2>Support</h2>
${terms([
  ['Starts', starts],
  ['Ends', ends],
  ['Keep the documentation until', keepUntil],
])}
${table(['Contract', 'Description', 'Ends'], rows, 'No support contract is stored.')}`
}

function misuses({ misuses: cases }: Dossier): Markup {
  const rows = cases.map(({ name, description }) => [name, description])
  return markup`<h2>Foreseeable misuse</h2>\n${table(['Misuse', 'Description'], rows, 'No misuse case is stored.')}`
}

function files({ documents, photos }: Dossier): Markup {
  const stored = [
    ...documentTypes.map((type) => [documentTitles[type], documents[type]] as const),
    ...photos.map((photo) => ['Photograph', photo] as const),
  ]
  const rows = stored.map(([kind, file]) =>
    file === null
      ? [kind, markup`<span class="bad">missing</span>`]
      : [kind, linkedText(file.url), `${dayText(file.uploaded)} by ${file.uploadedByName}`, file.name],
  )
  return markup`<h2>Documents and photographs</h2>\n${table(['Kind', 'Link', 'Uploaded', 'Name'], rows, '')}`
}
