import { zeroPaddedListKey } from './number-list-key.ts'
import { orderByKey, textKey } from './sort-key.ts'

/** OpenSSL: three numbers, patch letters until 1.1.1 (1.0.2 < 1.0.2a < 1.0.2za), `-alpha`, `-beta` and `-pre` before the release. */
export const openssl = orderByKey({ name: 'openssl', keyOf: opensslKey, isParsable: (version) => shape.test(version.trim()) })

const shape = /^(\d+(?:\.\d+)*)([a-z]*)(?:-([a-z]+)(\d*))?$/i

const stages: ReadonlyMap<string, string> = new Map([
  ['alpha', '\u0001'],
  ['beta', '\u0002'],
  ['pre', '\u0003'],
])
const released = '\u0004'
const unknownStage = '\u0005'

const invalid = '\u0001'
const valid = '\u0002'

/** Sorts invalid versions before all valid ones. */
function opensslKey(version: string): string {
  const text = version.trim().toLowerCase()
  const [whole, numbers = '', letters = '', stage, digits = ''] = shape.exec(text) ?? []
  if (whole === undefined) return invalid + textKey(text)
  return valid + zeroPaddedListKey(numbers.split('.')) + textKey(letters) + stageKey(stage, digits)
}

function stageKey(stage: string | undefined, digits: string): string {
  if (stage === undefined) return released
  return (stages.get(stage) ?? unknownStage + textKey(stage)) + zeroPaddedListKey([digits])
}
