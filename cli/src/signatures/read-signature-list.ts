import { refused } from '#cli-error.ts'

/** What `GET /compliance/releases/{release_key}/signatures` says of a document; nothing of it is trusted but what the key confirms. */
export interface SignedDocument {
  readonly name: string
  readonly format: string
  readonly fileName: string
  readonly sha256: string
  readonly algorithm: string
  readonly signature: string
  readonly keyId: string
}

const fields = ['name', 'format', 'fileName', 'sha256', 'algorithm', 'signature', 'keyId'] as const

/** Reads the signatures of a release; refuses what is no such list. */
export function readSignatureList(text: string, name: string): readonly SignedDocument[] {
  const { documents } = parseSignatures(text) ?? {}
  if (!Array.isArray(documents) || documents.length === 0 || !documents.every(isSigned))
    throw refused(`${name} holds no signatures; fetch them from …/compliance/releases/{release key}/signatures`)
  return documents
}

function parseSignatures(text: string): { readonly documents?: unknown } | undefined {
  try {
    return JSON.parse(text) as { readonly documents?: unknown } | undefined
  } catch {
    return undefined
  }
}

function isSigned(value: unknown): value is SignedDocument {
  return (
    typeof value === 'object' && value !== null && fields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string')
  )
}
