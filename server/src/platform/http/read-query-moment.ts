import { invalid } from '#platform/http-error.ts'
import { type IsoMoment, readIsoMoment } from '#platform/iso-moment.ts'

/** The moment a query asks for, an ISO 8601 date or date-time; 400 names the parameter. In a query a plus sign comes as a space. */
export function readQueryMoment(parameter: string, text: string): IsoMoment {
  const moment = readIsoMoment(text.replace(/ (?=\d\d:?\d\d$)/u, '+'))
  if (moment === undefined) throw invalid(parameter, `${parameter} must be an ISO 8601 date or date-time`)
  return moment
}
