import { faultOf } from '#platform/http/checked.ts'
import type { Fault } from '#platform/refusal.ts'
import { lengthOf } from '#portfolio/length-of.ts'

const limit = 102_400

/** Lists the fault of Application goals over the limit (§4.2 rule 8), naming size and limit. */
export function goalsFaults(content: string, parameter: string): readonly Fault[] {
  const length = lengthOf(content)
  const message = `${parameter} has ${length.toLocaleString('en')} characters; the limit is ${limit.toLocaleString('en')}`
  return faultOf(parameter, length > limit ? message : undefined)
}
