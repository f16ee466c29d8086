import { readFileSync, globSync, statSync } from 'node:fs'
import { findLicenses, licenseIndex } from '@waybill/licensing/texts'
const ix = licenseIndex()
const [pat, n] = [process.argv[2]!, +process.argv[3]!]
const fs = globSync(pat)
  .slice(0, 4000)
  .filter((f) => statSync(f).isFile())
const c: Record<string, number> = {}
const ex: string[] = []
for (const f of fs) {
  const t = readFileSync(f, 'utf8')
  if (t.length > 1e6) continue
  const r = findLicenses(t, ix)
  const k = r.license ? `${r.how}:${r.confidence}` : 'none'
  c[k] = (c[k] ?? 0) + 1
  if (r.license && (process.argv[4] ?? '.').split(',').includes(k))
    ex.push(
      `${f.slice(-60)} ${k} ${r.license} :: ${r.matches
        .slice(0, 3)
        .map(
          (m) =>
            m.license +
            ' ' +
            t
              .split('\n')
              .slice(m.start - 1, m.end)
              .join('⏎')
              .trim()
              .slice(0, 130),
        )
        .join(' || ')}`,
    )
}
console.log(fs.length, c)
for (let i = 0; i < ex.length; i += Math.max(1, Math.floor(ex.length / n))) console.log(ex[i])
