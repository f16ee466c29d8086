import { Readable } from 'node:stream'
import type { Caller } from '#access/access.ts'
import type { Release } from '#approvals/approvals.ts'
import type { AppContext } from '#platform/app-context.ts'
import { type ArchivePlan, planArchive } from '#products/dossier/archive/archive-files.ts'
import { loadStoredFiles } from '#products/dossier/archive/stored-files-store.ts'
import { writeZip, type ZipEntry } from '#products/dossier/archive/write-zip.ts'
import type { Dossier } from '#products/dossier/dossier.ts'
import { dossierPage } from '#products/dossier/page/dossier-page.ts'
import { type ReleaseSbom, releaseSboms } from '#releases/releases.ts'

/** The dossier as a zip archive: as JSON and as a page, with the documents, the bills of the releases, and the photographs. */
export async function dossierArchive(
  context: AppContext,
  caller: Caller,
  dossier: Dossier,
  releases: readonly Release[],
): Promise<Readable> {
  const { _id: productId } = dossier.product
  const plan = planArchive(await loadStoredFiles(context.db, caller, productId), await frozenSboms(context, releases))
  const stored = plan.files.map(({ path, digest }) => ({ path, read: () => context.files.read(caller.companyId, digest) }))
  const entries = [
    text('dossier.json', json(dossier)),
    text('dossier.html', dossierPage(dossier)),
    text('files.json', contentsOf(plan)),
    ...stored,
  ]
  return Readable.from(writeZip(entries, new Date(dossier.generated)), { objectMode: false })
}

async function frozenSboms(context: AppContext, releases: readonly Release[]): Promise<readonly ReleaseSbom[]> {
  const sboms: ReleaseSbom[] = []
  for (const release of releases) sboms.push(...(await releaseSboms(context, release)))
  return sboms
}

function text(path: string, content: string): ZipEntry {
  return { path, read: () => Promise.resolve(Buffer.from(content)) }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** What is in the archive, each file with its SHA-256, and what was too large for it. */
function contentsOf({ files, leftOut }: ArchivePlan): string {
  return json({
    files: files.map(({ path, size, digest }) => ({ path, size, sha256: digest })),
    leftOut: leftOut.map(({ path, size, digest }) => ({ path, size, sha256: digest })),
  })
}
