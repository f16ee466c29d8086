import { createHash, verify } from 'node:crypto'
import { basename } from 'node:path'
import { refused } from '#cli-error.ts'
import type { PublicKey } from '#signatures/public-key.ts'
import type { SignedDocument } from '#signatures/read-signature-list.ts'

/** Whether a file is what was published, and if not, what is wrong with it. */
export type Verdict = Genuine | NotGenuine

interface Genuine {
  readonly genuine: true
  readonly sha256: string
  readonly document: SignedDocument
}

interface NotGenuine {
  readonly genuine: false
  readonly sha256: string
  readonly problem: string
  readonly more: readonly string[]
}

/** Judges a file by its bytes alone: what it is called and what the list says of itself prove nothing. */
export function verifyDocument(
  file: { readonly name: string; readonly bytes: Buffer },
  signed: readonly SignedDocument[],
  key: PublicKey,
): Verdict {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const alike = signed.filter((document) => document.sha256.toLowerCase() === sha256)
  const document = alike.find((one) => isSignedBy(one, file.bytes, key))
  if (document !== undefined) return { genuine: true, sha256, document }
  const [first] = alike
  return { genuine: false, sha256, ...(first === undefined ? unlisted(file.name, sha256, signed) : unconfirmed(file.name, first, key)) }
}

function isSignedBy({ algorithm, signature }: SignedDocument, bytes: Buffer, { key }: PublicKey): boolean {
  if (algorithm !== 'Ed25519') throw refused(`the signature is made with ${algorithm}, which this version cannot check`)
  return verify(undefined, bytes, key, Buffer.from(signature, 'base64'))
}

type Reason = Pick<NotGenuine, 'problem' | 'more'>

/** The one document of a release that follows what becomes known: of its editions the last alone is listed. */
const changing = 'csaf-changes'

function unlisted(name: string, sha256: string, signed: readonly SignedDocument[]): Reason {
  const namesake = signed.find(({ fileName }) => fileName === basename(name))
  if (namesake?.name === changing)
    return {
      problem: `${name} is not the edition that was signed last, or was changed`,
      more: [`signed   ${namesake.sha256}`, `the file ${sha256}`],
    }
  if (namesake !== undefined)
    return { problem: `${name} was changed after it was signed`, more: [`signed   ${namesake.sha256}`, `the file ${sha256}`] }
  const listed = signed.map((document) => `${document.sha256}  ${document.fileName}`)
  return {
    problem: `${name} is none of the documents that were signed`,
    more: [`${sha256}  ${name}`, 'signed are', ...listed.slice(0, 50)],
  }
}

function unconfirmed(name: string, { keyId }: SignedDocument, { id }: PublicKey): Reason {
  if (keyId !== id) return { problem: `${name} was signed with another key`, more: [`signed with   ${keyId}`, `the key given ${id}`] }
  return { problem: `the signature of ${name} is false: the list of signatures was altered`, more: [] }
}
