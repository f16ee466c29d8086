import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { measurePhrases } from './licences.ts'
const text = new Map<string, string>()
for (const l of gunzipSync(readFileSync('/work/shared/data/deep-scan/licence-phrases-scancode.ndjson.gz')).toString().trim().split('\n')) {
  const r = JSON.parse(l)
  text.set(r.id, r.text)
}
const [kind, skip, n] = [process.argv[2]!, +process.argv[3]!, +process.argv[4]!]
for (const r of measurePhrases('/work/shared/data')) {
  if (!r.set.includes(kind)) continue
  for (let i = skip; i < r.wrong.length; i += Math.max(1, Math.floor(r.wrong.length / n))) {
    const w = r.wrong[i]!
    const id = w.slice(0, w.indexOf(': '))
    console.log('* ' + w + '\n      ' + text.get(id)!.slice(0, 260).replace(/\n/g, '⏎'))
  }
}
