import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { licenseIndex } from '@waybill/licensing/texts'
import { scanWords } from '../../packages/licensing/src/texts/scan-words.ts'
import * as F from '../../packages/licensing/src/texts/find-texts.ts'
const [set, id] = process.argv.slice(2) as [string, string]
const ix = licenseIndex()
for (const l of gunzipSync(readFileSync(`/work/shared/data/deep-scan/${set}.ndjson.gz`))
  .toString()
  .trim()
  .split('\n')) {
  const r = JSON.parse(l)
  if (!r.id.endsWith(id)) continue
  const t = r.text.toLowerCase()
  const s = scanWords(t, (h) => ix.numbers.get(h) > 0)
  const n = s.hashes.map((h) => ix.numbers.get(h))
  ;(globalThis as any).dbg = (a: any[]) =>
    console.log(
      a
        .map(
          (x) =>
            `${x.document.id} m${x.matched} miss${x.missing}/${x.document.required} f${x.foreign.length} ${x.from}-${x.to} :: ${x.foreign
              .slice(0, 12)
              .map((i: number) => t.slice(s.starts[i], (s.starts[i] ?? 0) + 12).split(/\W/)[0])
              .join(' ')}`,
        )
        .join('\n'),
      n.length,
    )
  F.findTexts(n, ix)
}
