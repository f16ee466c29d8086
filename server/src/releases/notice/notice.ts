import type { Snapshot, SnapshotComponent, SnapshotModule } from '#approvals/approvals.ts'
import type { Component } from '@waybill/documents'
import { copyrightLines } from '#releases/notice/copyright-lines.ts'
import { type Mention, mentionsOf } from '#releases/notice/license-mentions.ts'

/** What a release owes to the authors of what is in it: each licence text once, and under it the components it holds for. */
export interface Notice {
  readonly name: string
  readonly version: string | undefined
  readonly company: string
  /** As the company's settings name it. */
  readonly publisher: { readonly name: string; readonly namespace: string; readonly contact: string | undefined }
  /** Whom to write to about open source, as the company set it. */
  readonly contact: Readonly<Record<string, string>> | undefined
  /** ISO 8601. */
  readonly taken: string
  /** How many different components are listed. */
  readonly components: number
  /** By name. */
  readonly licenses: readonly NoticeLicense[]
  /** Components of which nobody knows a licence. */
  readonly unlicensed: readonly NoticeComponent[]
}

/** A text, or a licence without one, under all the names it goes by. */
export interface NoticeLicense {
  readonly names: readonly { readonly id: string; readonly name: string; readonly url: string | undefined }[]
  /** Undefined where nobody told it. */
  readonly text: string | undefined
  /** By name, version and purl. */
  readonly components: readonly NoticeComponent[]
}

export interface NoticeComponent {
  readonly name: string
  readonly version: string | undefined
  readonly purl: string
  /** The expression it was judged by, else the document's words. */
  readonly license: string | undefined
  /** As far as they are known. */
  readonly copyrights: readonly string[]
}

interface LicenseDraft {
  readonly names: Map<string, Mention>
  readonly text: string | undefined
  readonly components: Map<string, NoticeComponent>
}

/** Of a release, from its snapshot alone; the same for the same snapshot. Three formats are written one after the other from one. */
export function loadNotice(snapshot: Snapshot): Notice {
  const drawn = notices.get(snapshot) ?? buildNotice(snapshot)
  notices.set(snapshot, drawn)
  return drawn
}

const notices = new WeakMap<Snapshot, Notice>()

function buildNotice(snapshot: Snapshot): Notice {
  const { approval, company, publisher, taken, modules } = snapshot
  const drafts: LicenseDrafts = { byContent: new Map(), byMention: new Map() }
  const unlicensed = new Map<string, NoticeComponent>()
  for (const module of modules) for (const entry of entriesOf(module)) addEntry(drafts, unlicensed, entry)
  const purls = modules.flatMap(({ components }) => components.map(({ purl }) => purl))
  return {
    name: approval.name,
    version: approval.version,
    company: company.name,
    publisher: { name: publisher.name, namespace: publisher.namespace, contact: publisher.contact },
    contact: company.foss,
    taken,
    components: new Set(purls).size,
    licenses: [...drafts.byContent.values()].map(toNoticeLicense).toSorted((one, other) => compare(titleOf(one), titleOf(other))),
    unlicensed: sorted(unlicensed),
  }
}

interface ComponentEntry {
  readonly component: NoticeComponent
  readonly mentions: readonly Mention[]
}

function entriesOf({ bom: sbom, components }: SnapshotModule): readonly ComponentEntry[] {
  const extracted = new Map(sbom.extractedLicenses?.map((license) => [license.id, license]))
  return components.map((judged, index) => {
    const component = sbom.components[index]
    const mentions = mentionsOf(judged, { component, extracted })
    return { mentions, component: toNoticeComponent(judged, component, mentions) }
  })
}

function toNoticeComponent(
  { name, version, purl, license }: SnapshotComponent,
  component: Component | undefined,
  mentions: readonly Mention[],
): NoticeComponent {
  const words = license?.chosen ?? license?.expression ?? license?.text
  return { name, version, purl, license: words, copyrights: copyrightsOf(component, mentions) }
}

/** What the document says, and what the licence files say that it carries; the authors of a licence's own text are not meant. */
function copyrightsOf(component: Component | undefined, mentions: readonly Mention[]): readonly string[] {
  if (component === undefined) return []
  const said = (component.copyright ?? '').split('\n').map((line) => line.trim())
  const carried = component.licenses.flatMap(({ text }) => (text === undefined ? [] : copyrightLines(text)))
  const own = carried.filter((line) => !mentions.some((mention) => authorsOf(mention).has(normalisedText(line))))
  return [...new Set([...said, ...own].filter((line) => line !== ''))]
}

/** Whom a licence's own text names, in plain words; those of the SPDX list are asked for thousands of times. */
function authorsOf(mention: Mention): ReadonlySet<string> {
  const known = authors.get(mention)
  if (known !== undefined) return known
  const found = new Set(copyrightLines(mention.published ?? '').map(normalisedText))
  authors.set(mention, found)
  return found
}

const authors = new WeakMap<Mention, ReadonlySet<string>>()

/** `Copyright (C) 2007 X` and `Copyright © 2007 X` say the same. */
function normalisedText(line: string): string {
  return line
    .toLowerCase()
    .replaceAll('(c)', '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface LicenseDrafts {
  readonly byContent: Map<string, LicenseDraft>
  /** Those of the SPDX list, whose texts need not be compared again. */
  readonly byMention: Map<Mention, LicenseDraft>
}

function addEntry(drafts: LicenseDrafts, unlicensed: Map<string, NoticeComponent>, { component, mentions }: ComponentEntry): void {
  const key = `${component.purl}\n${component.license ?? ''}`
  if (mentions.length === 0) unlicensed.set(key, component)
  for (const mention of mentions) {
    const draft = draftOf(drafts, mention)
    draft.names.set(mention.id, mention)
    draft.components.set(key, component)
  }
}

/** Licences whose texts are equal, such as GPL-2.0-only and GPL-2.0-or-later, are one. */
function draftOf({ byContent, byMention }: LicenseDrafts, mention: Mention): LicenseDraft {
  const placed = byMention.get(mention)
  if (placed !== undefined) return placed
  const { id, text } = mention
  const key = text === undefined ? `id ${id}` : `text ${text.trim()}`
  const draft = byContent.get(key) ?? { names: new Map(), text, components: new Map() }
  byContent.set(key, draft)
  byMention.set(mention, draft)
  return draft
}

function toNoticeLicense({ names, text, components }: LicenseDraft): NoticeLicense {
  const ordered = [...names.values()].toSorted((one, other) => compare(one.id, other.id))
  return { names: ordered.map(({ id, name, url }) => ({ id, name, url })), text, components: sorted(components) }
}

function sorted(components: ReadonlyMap<string, NoticeComponent>): readonly NoticeComponent[] {
  return [...components.values()].toSorted(
    (one, other) => compare(one.name, other.name) || compare(one.version ?? '', other.version ?? '') || compare(one.purl, other.purl),
  )
}

function titleOf({ names }: NoticeLicense): string {
  return names[0]?.id ?? ''
}

/** Without regard to case, then by code unit: no locale has a say. */
function compare(one: string, other: string): number {
  return compareText(one.toLowerCase(), other.toLowerCase()) || compareText(one, other)
}

function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
