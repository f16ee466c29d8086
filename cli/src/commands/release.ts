import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { exitCodes, failed, refused } from '#cli-error.ts'
import { ServiceError } from '#service/read-service-error.ts'
import { openSession, type Session } from '#session.ts'
import type { CliContext } from '#cli-context.ts'

/** The documents of a release by file name; the signing key is served outside the interface. */
const documents = {
  'sbom.cdx.json': 'sbom',
  'sbom.spdx.json': 'sbom?format=spdx',
  'notice.txt': 'notice',
  'csaf.json': 'csaf',
  'signatures.json': 'signatures',
} as const
const signingKey = '/../../.well-known/waybill-signing-key'

/** Adds `waybill release …`. */
export function addReleaseCommand(program: Command, world: CliContext): void {
  const release = program
    .command('release')
    .summary('fetch the documents of a release')
    .description('Fetches the documents of a release. Needs no API key.')
  release
    .command('download')
    .description('Writes SBOM, notice, CSAF, signatures and the public key into a folder, ready for "waybill verify".')
    .argument('<release key>')
    .option('--out <folder>', 'where to write them', '.')
    .action(async (key: string, { out: folder }: { readonly out: string }, called: Command) => {
      const session = await openSession(world, called)
      const written = await downloadAll(session, key, resolve(world.folder, folder))
      return session.out.isJson ? session.out.json(written) : written.forEach((file) => session.out.line(file))
    })
}

async function downloadAll(session: Session, key: string, folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw refused(`${folder} cannot be made: ${error.message}`)
  })
  const written: string[] = []
  for (const [file, document] of Object.entries(documents)) {
    const saving = save(session, `/compliance/releases/${encodeURIComponent(key)}/${document}`, join(folder, file))
    await saving.then(
      () => written.push(file),
      (error: Error) => skipCsaf(session, document, error),
    )
  }
  await save(session, signingKey, join(folder, 'waybill-signing-key.pem'))
  return [...written, 'waybill-signing-key.pem']
}

/** A company without the feature has no CSAF. */
function skipCsaf({ out }: Session, document: string, error: Error): void {
  if (document !== 'csaf' || !(error instanceof ServiceError) || error.exitCode !== exitCodes.refused) throw error
  out.report('note', `no CSAF: ${error.message}`)
}

async function save({ anyone }: Session, path: string, file: string): Promise<void> {
  const answer = await anyone().download(path)
  await pipeline(answer, createWriteStream(file)).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw refused(`${file} cannot be written: ${error.message}`)
    // half a document looks like a whole one
    await rm(file, { force: true })
    throw failed(`the answer broke off: ${error.message}`)
  })
}
