import { ApiError } from '../api/api-error.ts'
import { csrfToken } from '../api/login-gate.ts'

/** Where a document goes. */
export interface UploadTarget {
  readonly projectId: string
  readonly module: string
}

/** What the service made of a document. */
export interface UploadResult {
  readonly moduleId?: string
  readonly scanId?: string
  readonly info?: string
  readonly warning?: string
  readonly losses?: readonly { readonly pointer?: string }[]
}

const firstPath = '/core/imports/scan/cyclonedx/json'

/** Uploads a document of any format: the service names the right path when the first one was wrong. `onProgress` gets the share that is sent. */
export async function sendDocument(file: File, target: UploadTarget, onProgress: (share: number) => void): Promise<UploadResult> {
  try {
    return await post(firstPath, { file, target, onProgress })
  } catch (error) {
    const path = otherPath(error)
    if (path === undefined) throw error
    return post(path, { file, target, onProgress })
  }
}

/** Returns the path for files that an error names; undefined for any other error. */
export function otherPath(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { path } = (error.details ?? {}) as { readonly path?: string }
  return path === undefined || path.endsWith('/rdf') || path.endsWith('/json') ? path : `${path}/json`
}

interface Upload {
  readonly file: File
  readonly target: UploadTarget
  readonly onProgress: (share: number) => void
}

/** XMLHttpRequest reports progress, which fetch does not. */
function post(path: string, { file, target, onProgress }: Upload): Promise<UploadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadResult>()
  const request = new XMLHttpRequest()
  request.open('POST', `/api/v2${path}?${new URLSearchParams({ projectId: target.projectId, module: target.module }).toString()}`)
  request.setRequestHeader('x-csrf-token', csrfToken() ?? '')
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
  request.addEventListener('error', () => reject(new ApiError(0, { error: 'The service cannot be reached.' })))
  request.addEventListener('load', () => {
    const body = parse(request.responseText)
    if (request.status === 201) resolve(body)
    else reject(new ApiError(request.status, body))
  })
  const form = new FormData()
  form.set('file', file)
  request.send(form)
  return promise
}

function parse(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch {
    return {}
  }
}
