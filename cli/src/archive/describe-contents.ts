import { counted } from '#output/counted.ts'

/** Says what an archive holds: `1204 rows in 3 tables, 1 file`. */
export function describeContents({ rows, tables, files }: Contents): string {
  return `${counted(rows, 'row')} in ${counted(tables, 'table')}, ${counted(files, 'file')}`
}

interface Contents {
  readonly rows: number
  readonly tables: number
  readonly files: number
}
