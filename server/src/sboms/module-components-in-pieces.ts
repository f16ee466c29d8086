import { type Algorithm, algorithmsOf } from '@waybill/cryptography'
import type { Sbom } from '@waybill/documents'
import type { VexDocument } from '@waybill/vulnerabilities/vex'
import { runInThread } from '#platform/thread-pool.ts'
import { type CustomComponent, type ModuleComponent, moduleComponentsOf } from '#sboms/module-component.ts'
import { unpackSbom } from '#sboms/sbom-store.ts'

/** A stored SBOM to be read, and the components added to its module by hand. */
export interface PackedContent {
  readonly content: Uint8Array
  readonly custom: readonly CustomComponent[]
}

/** Components in packed pieces, since handing over many objects would block the thread that serves requests. */
export type PackedPieces = readonly Uint8Array[]

/** What the analysis of a large SBOM needs. */
export interface ContentInPieces {
  readonly pieces: PackedPieces
  readonly components: number
  readonly algorithms: readonly Algorithm[]
  readonly vex: VexDocument | undefined
}

const componentsPerPiece = 100

/** Packed; about 20,000 components. */
const largeContent = 400_000

/** Reads a stored SBOM in another thread: its components as `moduleComponentsOf` returns them. */
export function readInPieces(content: PackedContent): Promise<ContentInPieces> {
  return runInThread(new URL('read-in-pieces-worker.ts', import.meta.url), content, { isLarge: content.content.length >= largeContent })
}

/** Does the same in this thread. */
export async function splitContent({ content, custom }: PackedContent): Promise<ContentInPieces> {
  return splitSbom(await unpackSbom(Buffer.from(content)), custom)
}

/** Does the same for an SBOM that was just read, to be handed over by the thread that read it. */
export function splitSbom(sbom: Sbom, custom: readonly CustomComponent[] = []): ContentInPieces {
  const components = moduleComponentsOf(sbom, custom)
  const pieces = Array.from({ length: Math.ceil(components.length / componentsPerPiece) }, (_, i) =>
    packPiece(components.slice(i * componentsPerPiece, (i + 1) * componentsPerPiece)),
  )
  return { pieces, components: components.length, algorithms: algorithmsOf(sbom.assets), vex: sbom.vex }
}

function packPiece(components: readonly ModuleComponent[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(components))
}

export function unpackPieces(pieces: PackedPieces): readonly ModuleComponent[] {
  return pieces.flatMap((piece) => JSON.parse(new TextDecoder().decode(piece)) as readonly ModuleComponent[])
}
