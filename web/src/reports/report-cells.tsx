import { Link } from '@tanstack/react-router'
import { vulnerabilityAddress } from '../shared/addresses.ts'
import { statusTones } from '../shared/status-tones.ts'
import { CutStart } from '../ui/cut-start.tsx'
import { Mark, type Tone } from '../ui/mark.tsx'
import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'
import type { Language } from '../words/language.ts'
import type { ReportTexts } from './report-texts.ts'
import type { ReportCell } from './report.ts'

/** What rows are written with. */
export interface Voice {
  readonly language: Language
  readonly words: Words
  readonly texts: ReportTexts
  readonly formats: Formats
}

export function text(value: string | null | undefined): ReportCell {
  return { value: value ?? undefined }
}

export function list(values: readonly string[]): ReportCell {
  return text(values.join(', '))
}

/** Sentences, which may have commas themselves. */
export function sentences(values: readonly string[]): ReportCell {
  return text(values.join('; '))
}

export function code(value: string | null): ReportCell {
  return { value: value ?? undefined, shown: <span className="code">{value}</span> }
}

/** The key of a component. */
export function componentKey(key: string): ReportCell {
  return { value: key, shown: <CutStart text={key} /> }
}

/** An address of another site, without what all of them begin with. */
export function address(url: string): ReportCell {
  return {
    value: url,
    shown: (
      <a href={url} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
        <CutStart text={url.replace(/^https?:\/\//u, '')} isPlain />
      </a>
    ),
  }
}

export function count({ formats }: Voice, value: number | null): ReportCell {
  return value === null ? { value: undefined } : { value, shown: formats.number(value) }
}

export function day({ formats }: Voice, iso: string | null): ReportCell {
  return iso === null ? { value: undefined } : { value: iso, shown: formats.date(iso) }
}

const tones: Readonly<Record<string, Tone>> = { ...statusTones, violation: 'violation', warning: 'warning' }

/** A status of a finding, or of what has findings. */
export function status({ words }: Voice, value: string | null): ReportCell {
  if (value === null) return { value: undefined }
  const labels: Readonly<Record<string, string>> = { ...words.status, ...words.finding }
  return { value, shown: <Mark tone={tones[value] ?? 'none'}>{labels[value] ?? value}</Mark> }
}

/** A vulnerability, as a link to its page. */
export function vulnerability(key: string): ReportCell {
  return {
    value: key,
    shown: (
      <Link to={vulnerabilityAddress(key)} tabIndex={-1}>
        {key}
      </Link>
    ),
  }
}
