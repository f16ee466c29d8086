import { type Static, Type } from 'typebox'
import { checked, checkedText, problemOf } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { closed } from '#platform/http/unknown-fields.ts'
import { addressProblem, refProblem } from '#repository-scans/scan-target.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])
const Ref = Type.Optional(
  checkedText(Type.String({ minLength: 1, maxLength: 250 }), (ref, parameter) => problemOf(parameter, refProblem(ref))),
)
const ModuleName = Type.Optional(Type.String({ maxLength: 1000 }))

/** A scan as it is requested (docs/reference/repository-scans.md#submit). */
export const NewRepositoryScan = checked(
  Type.Object(
    {
      url: checkedText(Type.String({ minLength: 1, maxLength: 2000 }), (url, parameter) => problemOf(parameter, addressProblem(url))),
      type: Type.Enum(['repository', 'file']),
      branch: Ref,
      tag: Ref,
      includeCopyright: Type.Optional(Type.Boolean()),
      includeCrypto: Type.Optional(Type.Boolean()),
      includeScorecard: Type.Optional(Type.Boolean()),
      projectName: ModuleName,
      moduleName: ModuleName,
    },
    { title: 'NewRepositoryScan', ...closed },
  ),
  (value) => combinationProblems(value as Combination | null),
)
export type NewRepositoryScan = Static<typeof NewRepositoryScan>

/** Fields that exclude or need each other. */
type Combination = Readonly<Partial<Record<'type' | 'branch' | 'tag' | 'projectName' | 'moduleName', string>>>

const combinations: readonly (FieldProblem & { readonly isWrong: (body: Combination) => boolean })[] = [
  {
    isWrong: ({ branch, tag }) => branch !== undefined && tag !== undefined,
    parameter: 'tag',
    message: 'tag and branch exclude each other',
  },
  { isWrong: ({ type, branch }) => type === 'file' && branch !== undefined, parameter: 'branch', message: 'a file has no branch' },
  { isWrong: ({ type, tag }) => type === 'file' && tag !== undefined, parameter: 'tag', message: 'a file has no tag' },
  {
    isWrong: ({ moduleName, projectName }) => Boolean(moduleName) && !projectName,
    parameter: 'projectName',
    message: 'projectName is required with moduleName',
  },
]

function combinationProblems(body: Combination | null): readonly FieldProblem[] {
  if (typeof body !== 'object' || body === null) return []
  return combinations.flatMap(({ isWrong, parameter, message }) => (isWrong(body) ? [{ parameter, message }] : []))
}

export const RepositoryScanStates = ['queued', 'cloning', 'scanning', 'finished', 'failed'] as const
const ScanState = Type.Enum(RepositoryScanStates)

export const SubmittedRepositoryScan = Type.Object({ uid: Type.String(), status: ScanState }, { title: 'SubmittedRepositoryScan' })

const status = {
  uid: Type.String(),
  url: Type.String(),
  type: Type.Enum(['repository', 'file', 'upload']),
  scanner_version: Type.String(),
  time: Type.String({ description: 'when it was submitted' }),
  status: ScanState,
  completed: Type.Union([Type.String(), Type.Null()]),
  progress: Type.Object({ files: Type.Integer(), done: Type.Integer() }),
  error: Type.Optional(Type.String()),
  moduleId: Type.Union([Type.String(), Type.Null()], { description: 'the module that the scan filled' }),
}

/** How far a scan is (docs/reference/repository-scans.md#status). */
export const RepositoryScanStatus = Type.Object(status, { title: 'RepositoryScanStatus' })
export type RepositoryScanStatus = Static<typeof RepositoryScanStatus>

/** A scan in the list. */
export const ListedRepositoryScan = Type.Object(
  {
    ...status,
    branch: nullableText,
    tag: nullableText,
    commit: nullableText,
    projectName: nullableText,
    moduleName: nullableText,
    scanId: nullableText,
    byName: Type.String(),
  },
  { title: 'ListedRepositoryScan' },
)
export type ListedRepositoryScan = Static<typeof ListedRepositoryScan>

export const RepositoryResults = Type.Object(
  { results: Type.String({ description: 'address of the result document' }) },
  { title: 'RepositoryResults' },
)
