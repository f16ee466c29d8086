import type { CopyrightStatement } from '@waybill/licensing/copyrights'
import type { LicenseMatch } from '@waybill/licensing/texts'
import type { ContentFindings, LineRange } from './content-findings.ts'
import { compareText, licenseIds, sortedUnique } from './license-sets.ts'
import type {
  CommentCategory,
  CopyrightEntry,
  CryptoCategory,
  FileCategories,
  LicenseCategory,
  RepositoryOptions,
} from './repository-result.ts'
import { overlaps } from './scan-content.ts'

/** Writes the findings of a file in the categories of ts-deepscan; empty without findings. */
export function categoriesOf(findings: ContentFindings, options: RepositoryOptions): FileCategories {
  const uses = options.includeCrypto === true ? cryptoOf(findings) : []
  return {
    ...(findings.kind === 'prose' ? licenseOf(findings, options) : commentsOf(findings, options)),
    ...(uses.length > 0 && { crypto: uses }),
  }
}

function licenseOf(findings: ContentFindings, { includeCopyright }: RepositoryOptions): FileCategories {
  const { licenses, copyrights, authors } = findings
  const license = { ...textCategory(findings), ...(includeCopyright === true && copyrightsOf(copyrights, authors)) }
  const isEmpty = licenses.matches.length === 0 && Object.keys(license).length === 0
  return isEmpty ? {} : { license }
}

/** A licence text has a key and a score, another text the licences it names. */
function textCategory({ licenses: { license, isLicenseText, matches } }: ContentFindings): LicenseCategory {
  if (license === undefined) return {}
  const ids = licenseIds(license)
  if (!isLicenseText || ids.length > 1) return namedLicenses(matches)
  return { key: license, score: Math.max(...matches.map(({ coverage }) => coverage)) }
}

function namedLicenses(matches: readonly LicenseMatch[]): LicenseCategory {
  const reliable = matches.filter(({ confidence }) => confidence > 1)
  const licenses = sortedUnique((reliable.length > 0 ? reliable : matches).flatMap(({ license }) => licenseIds(license)))
  const tag = matches.find(({ how }) => how === 'tag')
  return { ...(tag && { spdx: tag.license }), ...(licenses.length > 0 && { licenses }) }
}

function commentsOf({ comments, licenses, copyrights }: ContentFindings, options: RepositoryOptions): FileCategories {
  const entries = comments.map((comment) => commentOf(comment, licenses.matches, options.includeCopyright === true ? copyrights : []))
  const found = entries.filter((entry) => Object.keys(entry).length > 2)
  return found.length > 0 ? { comments: found } : {}
}

function commentOf(
  { start, end }: LineRange,
  matches: readonly LicenseMatch[],
  copyrights: readonly CopyrightStatement[],
): CommentCategory {
  const own = matches.filter((match) => overlaps(match, { start, end }))
  const stated = copyrights.filter((statement) => overlaps(statement, { start, end }))
  return { line: start, endLine: end, ...namedLicenses(own), ...copyrightsOf(stated, []) }
}

function copyrightsOf(statements: readonly CopyrightStatement[], authors: readonly string[]): LicenseCategory {
  return {
    ...(statements.length > 0 && { copyright: statements.map(toEntry) }),
    ...(authors.length > 0 && { authors }),
  }
}

function toEntry({ clause, date, holders }: CopyrightStatement): CopyrightEntry {
  return { clause, date, holders }
}

function cryptoOf({ crypto: uses }: ContentFindings): readonly CryptoCategory[] {
  const entries = uses.map(({ algorithm, size }) => ({ algorithm, coding: size === undefined ? '' : String(size) }))
  const distinct = new Map(entries.map((entry) => [`${entry.algorithm}\n${entry.coding}`, entry]))
  return [...distinct.values()].toSorted((a, b) => compareText(a.algorithm, b.algorithm) || compareText(a.coding, b.coding))
}
