import { ApiError } from '../api/api-error.ts'
import { csrfToken } from '../api/login-gate.ts'

/** Where a document goes, as far as its kind asks for it. */
export interface UploadTarget {
  readonly projectId?: string
  /** Instead of an id, a project that the service creates with what it stores. */
  readonly projectName?: string
  readonly createProject?: 'true'
  readonly module?: string
}

/** What the service made of a document. */
export interface UploadResult {
  readonly moduleId?: string
  readonly scanId?: string
  readonly info?: string
  readonly warning?: string
  readonly losses?: readonly { readonly pointer?: string }[]
}

const path = '/core/imports/any'

/** Uploads a document of any kind. `onProgress` gets the share that is sent, from XMLHttpRequest: fetch does not report it. */
export function sendDocument(file: File, target: UploadTarget, onProgress: (share: number) => void): Promise<UploadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadResult>()
  const request = new XMLHttpRequest()
  request.open('POST', `/api/v2${path}?${new URLSearchParams({ ...target }).toString()}`)
  request.setRequestHeader('x-csrf-token', csrfToken() ?? '')
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
  // of a small document there may be no other news than that all of it is sent
  request.upload.addEventListener('load', () => onProgress(1))
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
