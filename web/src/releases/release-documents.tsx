import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Mark } from '../ui/mark.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { useFormats, useTexts } from '../words/words.tsx'
import classes from './release-page.module.css'
import { releaseTexts } from './release-texts.ts'
import { loadBytes, loadKey, pathOf } from './use-release.ts'
import { canVerify, type SignedDocument, type Verdict, verifyDocument } from './verify-document.ts'

interface ReleaseDocumentsProps {
  readonly documents: readonly SignedDocument[]
  readonly releaseKey: string
}

/** The documents of a release with their digests, and whether they are what was signed. */
export function ReleaseDocuments({ documents, releaseKey }: ReleaseDocumentsProps): ReactNode {
  const texts = useTexts(releaseTexts)
  const { data: isAble } = useQuery({ queryKey: ['can-verify'], queryFn: canVerify, staleTime: Infinity })
  const check = useMutation({ mutationFn: () => verifyAll(documents) })
  return (
    <section>
      <h2>{texts.documents}</h2>
      <DocumentTable documents={documents} verdicts={check.data} />
      {isAble === true && (
        <div>
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            {texts.check}
          </Button>
        </div>
      )}
      {check.data && (
        <p role="status">
          {texts.checked} {texts.key(documents[0]?.keyId ?? '')} <span className="soft">{texts.keyHint}</span>
        </p>
      )}
      {check.error && <p role="alert">{check.error.message}</p>}
      {isAble === false && <p role="note">{texts.unable}</p>}
      <Commands documents={documents} releaseKey={releaseKey} isOpen={isAble === false} />
    </section>
  )
}

/** One document after the other, since each is held in memory. */
async function verifyAll(documents: readonly SignedDocument[]): Promise<ReadonlyMap<string, Verdict>> {
  const verdicts = new Map<string, Verdict>()
  const keys = new Map<string, Awaited<ReturnType<typeof loadKey>>>()
  for (const document of documents) {
    const key = keys.get(document.keyId) ?? (await loadKey(document.keyId))
    keys.set(document.keyId, key)
    verdicts.set(document.url, await verifyDocument(await loadBytes(document), document, key))
  }
  return verdicts
}

interface DocumentTableProps {
  readonly documents: readonly SignedDocument[]
  readonly verdicts: ReadonlyMap<string, Verdict> | undefined
}

function DocumentTable({ documents, verdicts }: DocumentTableProps): ReactNode {
  const texts = useTexts(releaseTexts)
  const { size } = useFormats()
  const columns = useMemo(
    () => [
      {
        title: texts.columns.document,
        cell: (document: SignedDocument) => (
          <a href={pathOf(document)} download={document.fileName} title={texts.download(document.fileName)}>
            {texts.titles[`${document.name} ${document.format}`] ?? document.title}
          </a>
        ),
      },
      { title: texts.columns.size, isNumber: true, cell: (document: SignedDocument) => size(document.size) },
      {
        title: texts.columns.sha256,
        cell: ({ sha256 }: SignedDocument) => (
          <span className={`code ${classes['digest'] ?? ''}`} title={sha256}>
            {sha256}
          </span>
        ),
      },
      {
        title: texts.columns.verdict,
        cell: ({ url }: SignedDocument) => {
          const verdict = verdicts?.get(url)
          if (verdict === undefined) return <span className="soft">{texts.unchecked}</span>
          return <Mark tone={verdict === 'genuine' ? 'ok' : 'violation'}>{texts.verdicts[verdict]}</Mark>
        },
      },
    ],
    [texts, size, verdicts],
  )
  return <PlainTable label={texts.documents} columns={columns} rows={documents} idOf={({ url }) => url} />
}

interface CommandsProps extends ReleaseDocumentsProps {
  readonly isOpen: boolean
}

function Commands({ documents: [first], releaseKey, isOpen }: CommandsProps): ReactNode {
  const texts = useTexts(releaseTexts)
  if (first === undefined) return undefined
  const commands = [
    `curl -o '${first.fileName}' '${location.origin}${pathOf(first)}'`,
    `curl -o signatures.json '${location.origin}/api/v2/compliance/releases/${releaseKey}/signatures'`,
    `waybill verify '${first.fileName}' --signatures signatures.json --key '${location.origin}/.well-known/waybill-signing-key'`,
  ]
  return (
    <details open={isOpen}>
      <summary>{texts.commands}</summary>
      <pre tabIndex={0}>{commands.join('\n')}</pre>
    </details>
  )
}
