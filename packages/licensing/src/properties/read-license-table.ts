import type { LicenseCategory, LicenseTraits, NoticeCondition, Reach } from './license-traits.ts'

interface Row {
  readonly traits: LicenseTraits
  readonly isFsfLibre: boolean
  readonly sources: readonly string[]
}

/** Reads license-table.ts. Two ids on one line share what is read. */
export function readLicenseTable(table: string): ReadonlyMap<string, Row> {
  const lines = table.split('\n').filter((line) => line !== '')
  return new Map(
    lines.flatMap((line) => {
      const [ids = [], [category = ''] = [], patents, conditions, limits, sources = []] = line.split('|').map(wordsOf)
      const words = new Set([...(patents ?? []), ...(conditions ?? []), ...(limits ?? [])])
      const row = { traits: traitsOf(category as LicenseCategory, words), isFsfLibre: words.has('fsf'), sources }
      return ids.map((id): [string, Row] => [id, row])
    }),
  )
}

function wordsOf(column: string): readonly string[] {
  return column.split(' ').filter((word) => word !== '')
}

/** What the words of a line say; no words: everything is allowed and nothing asked for. */
export function traitsOf(category: LicenseCategory, words: ReadonlySet<string>): LicenseTraits {
  return { category, ...rightsOf(words), ...patentsOf(words), ...noticesOf(words), ...copyleftOf(words), ...limitsOf(words) }
}

function rightsOf(words: ReadonlySet<string>) {
  return {
    commercialUse: !words.has('no-commercial'),
    reproduction: !words.has('no-copy'),
    modification: !words.has('no-modify'),
    distribution: !words.has('no-distribute'),
    privateUse: true,
    serviceOperation: !words.has('no-service'),
    sublicense: words.has('sublicense'),
  }
}

function patentsOf(words: ReadonlySet<string>) {
  return { patentGrant: words.has('grant'), patentRetaliation: words.has('ends'), patentsExcluded: words.has('none') }
}

function noticesOf(words: ReadonlySet<string>) {
  return {
    copyrightNotice: passingOf('copyright', words),
    licenseText: passingOf('text', words),
    noticeFile: words.has('notice'),
    stateChanges: words.has('changes'),
    acknowledgement: words.has('ack'),
    advertising: words.has('advert'),
    rename: words.has('rename'),
  }
}

function copyleftOf(words: ReadonlySet<string>) {
  return {
    sourceOffer: reachOf('offer', words),
    sameLicense: reachOf('same', words),
    networkSource: words.has('network'),
    installationInformation: words.has('install'),
    relinking: words.has('relink'),
  }
}

function limitsOf(words: ReadonlySet<string>) {
  return {
    trademarkLimit: words.has('no-mark'),
    nameWithheld: words.has('no-name'),
    noEndorsement: words.has('no-endorse'),
    feeLimit: words.has('no-charge'),
    feeDue: words.has('fee'),
    fieldOfUse: words.has('field'),
  }
}

function passingOf(word: string, words: ReadonlySet<string>): NoticeCondition {
  if (words.has(word)) return 'always'
  return words.has(`${word}@source`) ? 'with-source' : 'never'
}

const reaches: readonly Reach[] = ['file', 'library', 'work']

function reachOf(word: string, words: ReadonlySet<string>): Reach | undefined {
  return reaches.find((reach) => words.has(`${word}:${reach}`))
}
