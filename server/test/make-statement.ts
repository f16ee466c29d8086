import { advisory, affected, publish } from './publish.ts'
import { uniqueCve, uniqueName } from './cyclonedx.ts'

/** A package of a unique name with a vulnerability below 2.0.0. */
export interface Vulnerable {
  readonly name: string
  readonly cve: string
  readonly advisoryId: string
}

export async function makeVulnerable(): Promise<Vulnerable> {
  const [name, cve] = [uniqueName(), uniqueCve()]
  await publish(advisory(`GHSA-${name}`, name, { aliases: [cve], affected: [affected(name)] }))
  return { name, cve, advisoryId: `GHSA-${name}` }
}

/** What a decision that a finding is not affected has to say beside its place and findings. */
export const notAffected = {
  status: 'not_affected',
  justification: 'vulnerable_code_not_in_execute_path',
  detail: 'The function is never called.',
  versions: 'this',
} as const
