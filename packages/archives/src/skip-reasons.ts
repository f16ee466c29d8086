/** Why a file of what is scanned has no content, for those who list files themselves: the same words wherever it was scanned. */
export const skipReasons = {
  lfsPointer: 'its content is in Git LFS, which is not fetched',
  link: 'a symbolic link, which is not followed',
  repeatedName: 'its name occurs twice',
} as const
