import type { LicenseCategory, LicenseTraits } from './license-traits.ts'
import { traitsOf } from './read-license-table.ts'

/**
 * The category of licences of the SPDX list that license-table.ts does not know; all others are permissive. From ScanCode
 * LicenseDB (CC-BY-4.0), newer ones by their text.
 */
const idsByCategory: Readonly<Partial<Record<LicenseCategory, string>>> = {
  'public-domain': `
    diffmark LZMA-SDK-9.11-to-9.20 LZMA-SDK-9.22 NCBI-PD NLPL NTIA-PD Symlinks Unlicense-libtelnet Unlicense-libwhirlpool`,
  'weak-copyleft': `
    Artistic-dist BitTorrent-1.0 BitTorrent-1.1 CATOSL-1.1 CDL-1.0 eCos-2.0 ESA-PL-weak-copyleft-2.4 Eurosym FDK-AAC Frameworx-1.0
    GCR-docs GL2PS gnuplot GPL-2.0-with-autoconf-exception GPL-2.0-with-bison-exception GPL-2.0-with-classpath-exception
    GPL-2.0-with-font-exception GPL-2.0-with-GCC-exception GPL-3.0-with-autoconf-exception GPL-3.0-with-GCC-exception gSOAP-1.3b
    Imlib2 IPA LiLiQ-P-1.1 LiLiQ-R-1.1 Linux-man-pages-1-para Linux-man-pages-copyleft-2-para Linux-man-pages-copyleft-var NBPL-1.0
    NOSL Noweb OCCT-PL OCLC-2.0 OGTSL OLDAP-1.1 OLDAP-1.2 OLDAP-1.3 OLDAP-1.4 OpenPBS-2.3 OPL-1.0 OSET-PL-2.1 QPL-1.0-INRIA-2004 RSCPL
    SMPPL TAPR-OHL-1.0 TORQUE-1.1 TPL-1.0 UCL-1.0 URT-RLE YPL-1.0 Zimbra-1.3 Zimbra-1.4`,
  'strong-copyleft': `
    APL-1.0 Arphic-1999 BSD-Protection CC-BY-SA-2.0-UK CC-BY-SA-2.1-JP CC-BY-SA-3.0-AT CC-BY-SA-3.0-DE CC-BY-SA-3.0-IGO CC-SA-1.0
    D-FSL-1.0 ESA-PL-strong-copyleft-2.4 GFDL-1.1-invariants-only GFDL-1.1-invariants-or-later GFDL-1.1-no-invariants-only
    GFDL-1.1-no-invariants-or-later GFDL-1.2-invariants-only GFDL-1.2-invariants-or-later GFDL-1.2-no-invariants-only
    GFDL-1.2-no-invariants-or-later GFDL-1.3-invariants-only GFDL-1.3-invariants-or-later GFDL-1.3-no-invariants-only
    GFDL-1.3-no-invariants-or-later Glide Interbase-1.0 LAL-1.2 LAL-1.3 LiLiQ-Rplus-1.1 Linux-man-pages-copyleft MakeIndex Motosoto
    PPL RHeCos-1.1 SimPL-2.0 SMAIL-GPL SNIA SugarCRM-1.1.3 TGPPL-1.0 TMate TOSL VOSTROM YPL-1.1`,
  'source-available': `
    ASWF-Digital-Assets-1.0 ASWF-Digital-Assets-1.1 BSD-3-Clause-OpenWebUI C-UDA-1.0 CC-BY-NC-3.0-DE CC-BY-NC-3.0-IGO
    CC-BY-NC-ND-3.0-DE CC-BY-NC-ND-3.0-IGO CC-BY-NC-SA-2.0-DE CC-BY-NC-SA-2.0-FR CC-BY-NC-SA-2.0-UK CC-BY-NC-SA-3.0-DE
    CC-BY-NC-SA-3.0-IGO CC-BY-ND-3.0-DE FDK-MPEG-H Hippocratic-3.0-core JPL-image MMPL-1.0.1 NCGL-UK-2.0 ParaType-Free-Font-1.3
    SUL-1.0`,
  proprietary: `
    Unicode-TOU`,
}

const categories = new Map(
  Object.entries(idsByCategory).flatMap(([category, ids]) =>
    ids
      .trim()
      .split(/\s+/u)
      .map((id) => [id, category as LicenseCategory] as const),
  ),
)

/** The category of an SPDX id that stands on no line of license-table.ts. */
export function categoryOf(id: string): LicenseCategory {
  return categories.get(id) ?? 'permissive'
}

/** What licences of a category usually ask for: the careful reading, for licences nobody read for the table. */
const usual: Readonly<Record<LicenseCategory, string>> = {
  'public-domain': '',
  permissive: 'copyright text',
  'weak-copyleft': 'copyright text changes offer:library same:library',
  'strong-copyleft': 'copyright text changes offer:work same:work',
  'network-copyleft': 'copyright text changes offer:work same:work network',
  'source-available': 'copyright text field',
  proprietary: 'copyright text no-modify no-distribute field',
}

/** The traits that stand in for those of a licence nobody read. */
export function defaultsOf(category: LicenseCategory): LicenseTraits {
  return traitsOf(category, new Set(usual[category].split(' ')))
}
