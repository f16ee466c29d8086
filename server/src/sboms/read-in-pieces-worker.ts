import { type ContentInPieces, type PackedContent, splitContent } from '#sboms/module-components-in-pieces.ts'

// oxlint-disable-next-line import/no-default-export -- a worker's task is its default export
export default function readInWorker(content: PackedContent): Promise<ContentInPieces> {
  return splitContent(content)
}
