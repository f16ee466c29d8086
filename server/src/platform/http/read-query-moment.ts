import { invalid } from '#platform/http-error.ts'
import { type IsoMoment, readIsoMoment } from '#platform/iso-moment.ts'

/** Reads an ISO 8601 date or date-time from a query; throws a 400 that names the parameter. A plus sign in a query arrives as a space. */
export function readQueryMoment(parameter: string, text: string): IsoMoment {
  const moment = readIsoMoment(text.replace(/ (?=\d\d:?\d\d$)/u, '+'))
  if (moment === undefined) throw invalid(parameter, `${parameter} must be an ISO 8601 date or date-time`)
  return moment
}

/** Reads the moment since when something happened; throws a 400 for one that lies ahead, too. */
export function readPastQueryMoment(parameter: string, text: string, now: Date): Date {
  const { at } = readQueryMoment(parameter, text)
  if (at > now) throw invalid(parameter, `${parameter} must not lie in the future`)
  return at
}
