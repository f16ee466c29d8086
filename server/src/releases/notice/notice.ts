import type { Snapshot, SnapshotComponent, SnapshotModule } from '#approvals/approvals.ts'
import type { Component } from '@waybill/documents'
import { copyrightLines } from '#releases/notice/copyright-lines.ts'
import { type Mention, mentionsOf } from '#releases/notice/license-mentions.ts'

/** The licence notice of a release: each licence text once, with its components. */
export interface Notice {
  readonly name: string
  readonly version: string | undefined
  readonly company: string
  /** From the company's settings. */
  readonly publisher: { readonly name: string; readonly namespace: string; readonly contact: string | undefined }
  /** Contact for questions about open source, from the company's settings. */
  readonly contact: Readonly<Record<string, string>> | undefined
  /** ISO 8601. */
  readonly taken: string
  /** Number of different components. */
  readonly components: number
  /** By name. */
  readonly licenses: readonly NoticeLicense[]
  /** Components without a known licence. */
  readonly unlicensed: readonly NoticeComponent[]
}

/** A licence text, or a licence without one, with all its names. */
export interface NoticeLicense {
  readonly names: readonly { readonly id: string; readonly name: string; readonly url: string | undefined }[]
  /** Undefined where it is unknown. */
  readonly text: string | undefined
  /** By name, version and purl. */
  readonly components: readonly NoticeComponent[]
}

export interface NoticeComponent {
  readonly name: string
  readonly version: string | undefined
  readonly purl: string
  /** The evaluated expression, else the declared text. */
  readonly license: string | undefined
  /** Known copyright lines. */
  readonly copyrights: readonly string[]
}

interface LicenseDraft {
  readonly names: Map<string, Mention>
  readonly text: string | undefined
  readonly components: Map<string, NoticeComponent>
}

/** Returns the notice of a snapshot; cached, since three formats are written from it. */
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
  return components.map((evaluated, index) => {
    const component = sbom.components[index]
    const mentions = mentionsOf(evaluated, { component, extracted })
    return { mentions, component: toNoticeComponent(evaluated, component, mentions) }
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

/** Collects copyright lines of the document and its licence files, without the authors of the licence texts themselves. */
function copyrightsOf(component: Component | undefined, mentions: readonly Mention[]): readonly string[] {
  if (component === undefined) return []
  const declared = (component.copyright ?? '').split('\n').map((line) => line.trim())
  const carried = component.licenses.flatMap(({ text }) => (text === undefined ? [] : copyrightLines(text)))
  const own = carried.filter((line) => !mentions.some((mention) => authorsOf(mention).has(normalisedText(line))))
  return [...new Set([...declared, ...own].filter((line) => line !== ''))]
}

/** Returns the normalised authors of a licence text; cached, since SPDX texts are needed thousands of times. */
function authorsOf(mention: Mention): ReadonlySet<string> {
  const known = authors.get(mention)
  if (known !== undefined) return known
  const found = new Set(copyrightLines(mention.published ?? '').map(normalisedText))
  authors.set(mention, found)
  return found
}

const authors = new WeakMap<Mention, ReadonlySet<string>>()

/** Normalises a copyright line: `Copyright (C) 2007 X` equals `Copyright © 2007 X`. */
function normalisedText(line: string): string {
  return line
    .toLowerCase()
    .replaceAll('(c)', '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface LicenseDrafts {
  readonly byContent: Map<string, LicenseDraft>
  /** Licences of the SPDX list, whose texts need no second comparison. */
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

/** Merges licences with equal texts, such as GPL-2.0-only and GPL-2.0-or-later. */
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

/** Compares ignoring case, then by code unit, independent of the locale. */
function compare(one: string, other: string): number {
  return compareText(one.toLowerCase(), other.toLowerCase()) || compareText(one, other)
}

function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
