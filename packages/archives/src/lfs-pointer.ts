const beginning = Buffer.from('version https://git-lfs.github.com/spec/')
/** Pointers are defined to be shorter. */
const maxBytes = 1024

/** Reports whether a content stands for a file in Git LFS. */
export function isLfsPointer(content: Buffer): boolean {
  return content.length < maxBytes && content.subarray(0, beginning.length).equals(beginning)
}
