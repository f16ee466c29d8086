import type { RecognisedDocument } from './recognise-document.ts'
import type { uploadTexts } from './upload-texts.ts'

type UploadTexts = (typeof uploadTexts)['en']

/** Says what a file is; undefined where it is nothing that the service takes. */
export function sayDocument(recognised: RecognisedDocument, { documents, unread }: UploadTexts): string | undefined {
  if ('problem' in recognised) return undefined
  const { document = '', version } = recognised
  const named: Readonly<Record<string, (version: string) => string>> = documents
  return named[document]?.(version === undefined ? '' : ` ${version}`) ?? unread
}

/** Says why a file is not sent; undefined where it is. */
export function sayProblem(recognised: RecognisedDocument, { problems, others, invalid, leftOut }: UploadTexts): string | undefined {
  if (!('problem' in recognised)) return undefined
  const { problem, document = '', detail = '' } = recognised
  if (problem === 'invalid') return leftOut(invalid(detail))
  const named: Readonly<Record<string, string>> = others
  return leftOut(named[document] ?? problems[problem])
}
