import { numberListKey } from './number-list-key.ts'
import { orderByKey } from './sort-key.ts'

/** R's package_version: numbers separated by `.` or `-` alike; a shorter list sorts before a longer one: 1.0 < 1.0.0. */
export const cran = orderByKey({ name: 'cran', keyOf: cranKey, isParsable: isPackageVersion })

function cranKey(version: string): string {
  return numberListKey(version.trim().split(/[.-]/))
}

function isPackageVersion(version: string): boolean {
  return /^\d+(?:[.-]\d+)*$/.test(version.trim())
}
