import type { Check } from '../check.ts'

const extension = String.raw`(?:\.(?:adoc|asc|docx?|ext|html|markdown|md|rst|txt|xml))?`
const topLevel = new RegExp(String.raw`^(?:[\w.+]+[-_.])?(?:licen[cs]e|copying|copyright)(?:[-_.][\w.+-]+?)?${extension}$`, 'iu')
const folder = /^licenses\/[^/]+$/iu
/** Texts of those that neither FSF nor OSI approved, and what stands for no licence. */
const unapproved = /^(?:NONE|NOASSERTION|LicenseRef-|CC-BY-NC|CC-BY-ND|BUSL|SSPL|Elastic|Commons-Clause|PolyForm)/u

/** A published licence. */
export const license: Check = {
  name: 'License',
  risk: 'Low',
  short: 'Determines if the project has defined a license.',
  run: ({ paths, license: expression }) => {
    const file = paths.find((path) => topLevel.test(path)) ?? paths.find((path) => folder.test(path))
    if (file === undefined) return { score: 0, reason: 'license file not detected' }
    const isApproved = expression !== undefined && !unapproved.test(expression)
    return {
      score: 9 + (isApproved ? 1 : 0),
      reason: 'license file detected',
      details: [`Info: license file: ${file}`, isApproved ? `Info: license: ${expression}` : 'Warn: no FSF or OSI license recognised'],
    }
  },
}
