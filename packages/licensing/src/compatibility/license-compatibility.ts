import { admittedByException, disputedLicenseIds, joins, links, openedByException, refusals } from './compatibility-table.ts'
import { isCopyleft, isOpenSource } from '../properties/license-properties.ts'
import { propertiesOfLicense, type TermProperties } from '../properties/term-properties.ts'

/** How code enters a work: its source merged into the work's own, or as a separate component. */
export type Inclusion = 'source' | 'component'

export interface Compatibility {
  readonly verdict: 'yes' | 'no' | 'unknown'
  /** One sentence. */
  readonly reason: string
}

/**
 * Evaluates whether a work distributed under `outer` may include code under `inner` (each one licence, `GPL-2.0-only WITH …`
 * included): as a component that keeps its licence, or merged into the work's source. Unlisted licences are unknown.
 */
export function canInclude(outer: string, inner: string, as: Inclusion = 'component'): Compatibility {
  const [work, part] = [propertiesOfLicense(outer), propertiesOfLicense(inner)]
  if (work === undefined || part === undefined) return unknown(`${work === undefined ? outer : inner} is not on the SPDX licence list`)
  return evaluateByExceptions(work, part) ?? evaluateByTables(work, part, as) ?? evaluateByCategory(work, part, as)
}

function evaluateByCategory(work: TermProperties, part: TermProperties, as: Inclusion): Compatibility {
  if (!isOpenSource(part)) return evaluateWithheldRights(work, part)
  return isCopyleft(part) ? evaluateIncludedCopyleft(work, part, as) : evaluateIncludedPermissive(work, part, as)
}

function evaluateByTables(work: TermProperties, part: TermProperties, as: Inclusion): Compatibility | undefined {
  if (has(joining, part.id, work.id) && !losesException(work, part, as))
    return yes(`${part.license} allows its code in works under ${work.id}`)
  if (has(linking, part.id, work.id)) return evaluateLinking(work, part, as)
  if (!has(refusing, part.id, work.id)) return undefined
  // a component's conditions extend to the work only where the work's licence covers all of it
  return as === 'source' || work.sameLicense === 'work'
    ? no(`${work.id} forbids the further conditions of ${part.license}`)
    : yes(`${work.license} does not reach the component`)
}

/**
 * Whether including the code would end the work's exception, which must hold for all code of that licence family. A component under the LGPL
 * keeps its licence, which asks nothing of the work around it.
 */
function losesException(work: TermProperties, part: TermProperties, as: Inclusion): boolean {
  const isLibrary = part.id.startsWith('LGPL-') && as === 'component'
  return work.exception !== undefined && part.id.includes('GPL-') && !isLibrary
}

function evaluateByExceptions(work: TermProperties, part: TermProperties): Compatibility | undefined {
  if (work.license === part.license) return yes('Both are under the same licence')
  if (part.exception !== undefined && part.id === work.id && work.exception === undefined)
    return yes(`${part.exception} only adds permissions, which a work may leave out`)
  if (has(admitted, work.exception, part.id)) return yes(`${work.exception} lets in code under ${part.id}`)
  return has(opened, part.exception, work.id) ? yes(`${part.exception} allows its code in works under ${work.id}`) : undefined
}

function evaluateLinking(work: TermProperties, part: TermProperties, as: Inclusion): Compatibility {
  return as === 'component'
    ? yes(`${part.license} and ${work.license} may be combined, each part under its own`)
    : unknown(`Code under ${part.license} may be linked with works under ${work.license}, not merged into their files`)
}

function evaluateWithheldRights(work: TermProperties, part: TermProperties): Compatibility {
  return isOpenSource(work)
    ? no(`${part.license} withholds freedoms that ${work.license} grants to everybody`)
    : unknown(`${part.license} and ${work.license} have terms that only their texts can compare`)
}

function evaluateIncludedCopyleft(work: TermProperties, part: TermProperties, as: Inclusion): Compatibility {
  const reach = part.sameLicense ?? part.sourceOffer
  if (reach === 'work') return no(`${part.license} asks for the whole work to be under it, not under ${work.license}`)
  if (as === 'source') return no(`Code under ${part.license} stays under it and cannot be put under ${work.license}`)
  return work.sameLicense === 'work'
    ? no(`${work.license} asks for the whole work to be under it, and ${part.license} for its part to stay as it is`)
    : yes(`${part.license} reaches its own ${reach === 'file' ? 'files' : 'library'} only`)
}

function evaluateIncludedPermissive(work: TermProperties, part: TermProperties, as: Inclusion): Compatibility {
  const isReached = gnu.has(work.id) && (as === 'source' || work.sameLicense === 'work')
  if (isReached && (part.advertising || part.feeLimit)) return no(`${work.license} forbids the further conditions of ${part.license}`)
  if (isReached && isDisputed(part)) return unknown(`Whether ${work.license} accepts the conditions of ${part.license} is disputed`)
  return yes(`${part.license} lets its code be part of works under other licences`)
}

function isDisputed({ id, rename }: TermProperties): boolean {
  return disputedLicenses.has(id) || rename
}

const groups: Readonly<Record<string, readonly string[]>> = {
  GPL2: ['GPL-2.0-only', 'GPL-2.0-or-later'],
  GPL3: ['GPL-3.0-only', 'GPL-3.0-or-later'],
  AGPL3: ['AGPL-3.0-only', 'AGPL-3.0-or-later'],
  LGPL2: ['LGPL-2.0-only', 'LGPL-2.0-or-later', 'LGPL-2.1-only', 'LGPL-2.1-or-later'],
  LGPL3: ['LGPL-3.0-only', 'LGPL-3.0-or-later'],
}
const gnu: ReadonlySet<string> = new Set([...Object.values(groups).flat(), 'GPL-1.0-only', 'GPL-1.0-or-later'])
const disputedLicenses: ReadonlySet<string> = new Set(disputedLicenseIds.split(' '))
const joining = readPairs(joins)
const linking = readPairs(links)
const refusing = readPairs(refusals)
const admitted = readPairs(admittedByException)
const opened = readPairs(openedByException)

function readPairs(table: string): ReadonlyMap<string, ReadonlySet<string>> {
  const lines = table.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [inner = '', outers = ''] = line.split('|').map((column) => column.trim())
      return [inner, new Set(outers.split(' ').flatMap(outersNamed))]
    }),
  )
}

function has(pairs: ReadonlyMap<string, ReadonlySet<string>>, one: string | undefined, other: string): boolean {
  return one !== undefined && pairs.get(one)?.has(other) === true
}

function outersNamed(word: string): readonly string[] {
  return word === 'GNU' ? [...gnu] : (groups[word] ?? [word])
}

function yes(reason: string): Compatibility {
  return { verdict: 'yes', reason }
}

function no(reason: string): Compatibility {
  return { verdict: 'no', reason }
}

function unknown(reason: string): Compatibility {
  return { verdict: 'unknown', reason }
}
