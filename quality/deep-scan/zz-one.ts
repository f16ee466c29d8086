import { findLicenses, licenseIndex } from '@waybill/licensing/texts'
import { findGnuLicenses } from '../../packages/licensing/src/texts/gnu-notice.ts'
for (const t of process.argv.slice(2))
  console.log(JSON.stringify(t), JSON.stringify(findLicenses(t, licenseIndex())), JSON.stringify(findGnuLicenses(t.toLowerCase())))
