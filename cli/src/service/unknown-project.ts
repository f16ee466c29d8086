import { refused } from '#cli-error.ts'
import { ServiceError } from '#service/read-service-error.ts'

/** Throws an error of the service again; where it only repeats the name of a project that does not exist, in words, with the option that creates it. */
export function throwReason(error: unknown, project: string | undefined): never {
  if (!(error instanceof ServiceError) || project === undefined || error.message !== `Resource not found: ${project}`) throw error
  throw refused(`there is no project ${project}; --create-project creates it`)
}
