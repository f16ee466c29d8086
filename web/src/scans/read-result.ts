import type { RepositoryResult } from '@waybill/repository-scan'

export type ScannedFile = RepositoryResult['waybill']['files'][number]

/** The document of another client; what it says of files is all there is. */
type ForeignResult = Omit<RepositoryResult, 'waybill'> & { readonly waybill?: RepositoryResult['waybill'] }

/** Reads a result document. Those of other clients have no part `waybill`: their files are listed with licences and copyrights alone. */
export function readResult(document: unknown): RepositoryResult {
  const foreign = document as ForeignResult
  if (foreign.waybill !== undefined) return { ...foreign, waybill: foreign.waybill }
  const { options = {}, summary = {}, result = {} } = foreign as Partial<ForeignResult>
  const files = Object.entries(result).map(([path, categories]) => toFile(path, categories))
  const hasCopyrights = files.some(({ copyright = [] }) => copyright.length > 0)
  return {
    ...foreign,
    result,
    summary,
    options: { ...options, includeCopyright: hasCopyrights },
    waybill: {
      version: 1,
      scanner_version: '',
      source: { url: foreign.url },
      root: { name: foreign.url },
      license: { declared: null, detected: null, files: [] },
      files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      components: [],
      skipped: [],
      limits: [],
      losses: [],
    },
  }
}

type Categories = RepositoryResult['result'][string]

function toFile(path: string, categories: Categories): ScannedFile {
  const licenses = licensesOf(categories)
  const license = licenses.length === 0 ? null : licenses.join(', ')
  return { path, sha256: '', size: 0, license, inherited: null, matches: [], copyright: statementsOf(categories) }
}

function licensesOf({ license, comments = [] }: Categories): readonly string[] {
  const named = license?.spdx ?? license?.key
  return named === undefined ? [...new Set(comments.flatMap((comment) => comment.licenses ?? []))] : [named]
}

function statementsOf({ license, comments = [] }: Categories): NonNullable<ScannedFile['copyright']> {
  const ofText = (license?.copyright ?? []).map((statement) => Object.assign({ start: 1, end: 1 }, statement))
  const ofComments = comments.flatMap(({ line, endLine, copyright = [] }) =>
    copyright.map((statement) => Object.assign({ start: line, end: endLine }, statement)),
  )
  return [...ofText, ...ofComments]
}
