import { ArchiveError } from '@waybill/archives'
import { OutboundBlockedError, OutboundFailedError } from '#platform/outbound.ts'

/** Why a repository or archive cannot be read. The message is for the user and completes "failed: …". */
export class RepositoryError extends Error {}

/** Creates the error for data that breaks git's formats. */
export function brokenPack(reason: string): RepositoryError {
  return new RepositoryError(`the repository's data is broken: ${reason}`)
}

/** Throws the signal's reason if it is aborted, a RepositoryError for errors of the network and of archives, and other errors as they are. */
export function throwAsRepositoryError(error: unknown, signal: AbortSignal): never {
  signal.throwIfAborted()
  if (isNetworkFailure(error) || error instanceof ArchiveError) throw new RepositoryError(error.message, { cause: error })
  throw error
}

/** Reports whether an error is the repository's, or that of the way to it. */
export function isRepositoryFailure(error: unknown): boolean {
  return error instanceof RepositoryError || isNetworkFailure(error)
}

function isNetworkFailure(error: unknown): error is OutboundBlockedError | OutboundFailedError {
  return error instanceof OutboundBlockedError || error instanceof OutboundFailedError
}
