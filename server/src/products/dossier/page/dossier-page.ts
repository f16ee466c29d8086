import { type Markup, markup } from '#platform/html.ts'
import { minuteText } from '#platform/minute-text.ts'
import { checklistSection } from '#products/dossier/page/checklist-section.ts'
import { productSections } from '#products/dossier/page/product-sections.ts'
import { releaseSections } from '#products/dossier/page/release-sections.ts'
import type { Dossier } from '#products/dossier/dossier.ts'
import { linkedText } from '#products/dossier/page/page-elements.ts'
import { page } from '#releases/releases.ts'

/** Renders the dossier as a self-contained page. Pure; escapes all text. */
export function dossierPage(dossier: Dossier): string {
  const { product } = dossier
  return page(
    `Dossier of ${product.name}`,
    markup`${opening(dossier)}\n${checklistSection(dossier)}\n${productSections(dossier)}\n${releaseSections(dossier)}`,
  )
}

function opening({ product, publisher, generated, summary, regulation, classification }: Dossier): Markup {
  const facts: readonly (readonly [string, string | number])[] = [
    ['Met', summary.met],
    ['Missing', summary.missing],
    ['To be checked by a person', summary.check],
    ['No occasion yet', summary.noOccasion],
    ['Does not apply', summary.notApplicable],
  ]
  return markup`<header><div>
<p class="faint">Technical documentation under ${regulation}</p>
<h1>${product.name}</h1>
<p>${product.type} <code>${product.identifier}</code> of <strong>${publisher.name}</strong>, ${linkedText(publisher.namespace)}</p>
<p>${classification.title ?? 'Not classified yet'}</p>
<p><small>As stored on ${minuteText(new Date(generated))}</small></p>
</div></header>
<dl class="facts">
${facts.map(([name, count]) => markup`<div><dt>${name}</dt><dd>${count}</dd></div>\n`)}</dl>`
}
