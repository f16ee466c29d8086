import type { DigestLanguage } from '#digests/digest-settings.ts'

/** A digest in words, ready to be set as text or HTML. */
export interface DigestDocument {
  readonly language: DigestLanguage
  readonly subject: string
  readonly heading: string
  /** The company and the time that the digest is about. */
  readonly about: string
  /** Shown in place of sections when there are none. */
  readonly nothing: string | undefined
  readonly sections: readonly DocumentSection[]
  readonly footer: DocumentFooter
}

export interface DocumentSection {
  readonly title: string
  readonly items: readonly DocumentItem[]
  /** Counts and links what is not shown. */
  readonly more: DocumentLink | undefined
}

export interface DocumentItem extends DocumentLink {
  readonly badges: readonly Badge[]
  readonly lines: readonly string[]
}

export interface DocumentLink {
  readonly text: string
  readonly url: string
}

export interface Badge {
  readonly text: string
  readonly tone: 'danger' | 'warning' | 'good' | 'new'
}

export interface DocumentFooter {
  readonly why: string
  readonly settings: DocumentLink
  /** A preview has none. */
  readonly unsubscribe: DocumentLink | undefined
}
