import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { waitForScan } from '#findings/wait-for-scan.ts'
import type { MoveContext } from '#move/dependency-track/move-context.ts'
import { resources } from '#move/dependency-track/tracked-source.ts'
import type { TrackedProject } from '#move/dependency-track/tracked.ts'
import { retry } from '#service/retry.ts'
import type { Upload } from '#service/service.ts'

/** Beside `/api/v2`, the interface of Dependency-Track: it keeps name, version and parent as they are sent. */
export const asDependencyTrack = '/../v1'

const longestAnalysis = 3600

/** Uploads the BOM of a project and waits for its analysis; returns the id of the module. */
export async function uploadBom({ source, service, wait }: MoveContext, project: TrackedProject): Promise<string> {
  const { token, projectUuid } = await retry(wait, async () => {
    const content = await source.open(resources.bom(project.uuid))
    const uploaded = service.upload<{ token: string; projectUuid: string }>(`${asDependencyTrack}/bom`, formOf(project, content))
    // the service may answer before it has read everything
    return uploaded.finally(() => content.destroy())
  })
  await waitForScan(service, token, { seconds: longestAnalysis, wait })
  return projectUuid
}

function formOf({ name, version, isLatest, parent }: TrackedProject, content: Readable): Upload {
  const boundary = `waybill-${randomBytes(12).toString('hex')}`
  const fields = Object.entries({
    projectName: name,
    projectVersion: version,
    autoCreate: 'true',
    isLatest: isLatest === true ? 'true' : undefined,
    parentName: parent?.name,
    parentVersion: parent?.version,
  }).flatMap(([field, value]) => (value === undefined || value === null ? [] : [partOf(boundary, `name="${field}"`, `\r\n${value}\r\n`)]))
  async function* parts(): AsyncGenerator<Buffer> {
    yield Buffer.from(fields.join(''))
    yield Buffer.from(partOf(boundary, 'name="bom"; filename="bom.json"', 'Content-Type: application/json\r\n\r\n'))
    yield* content as AsyncIterable<Buffer>
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body: Readable.from(parts(), { objectMode: false }) }
}

function partOf(boundary: string, disposition: string, rest: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${rest}`
}
