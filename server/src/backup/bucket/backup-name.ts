const pattern = /^waybill-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zst(?:\.enc)?$/u

/** Names an archive after its moment, like `waybill-20261121T003000Z.zst`, with `.enc` where a key encrypts it. */
export function backupName(at: Date, key: Buffer | undefined): string {
  return `waybill-${at.toISOString().replaceAll(/[-:]|\.\d+/gu, '')}.zst${key === undefined ? '' : '.enc'}`
}

/** Returns the media type of an archive. */
export function backupType(key: Buffer | undefined): string {
  return key === undefined ? 'application/zstd' : 'application/octet-stream'
}

/** Returns the moment that an archive is named after; undefined for any other name. */
export function momentOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
  if (year === undefined) return undefined
  const at = new Date(`${year}-${String(month)}-${String(day)}T${String(hour)}:${String(minute)}:${String(second)}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Returns the key of an archive: in a folder for its day, below the prefix. */
export function backupKey(prefix: string, name: string): string {
  const day = momentOf(name)?.toISOString().slice(0, 10) ?? ''
  return [prefix, day, name].filter((step) => step !== '').join('/')
}
