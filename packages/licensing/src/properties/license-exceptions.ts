import type { LicenseTraits } from './license-traits.ts'

/**
 * What an exception does: `linking` other works may link to or include the covered one under terms of their own, so the
 * copyleft reaches the library alone; `output` what the covered tool writes is free; `named` more is allowed towards
 * named software only; `notices` less has to go with binaries; `patents` a patent licence is added; `limit` it takes rights.
 */
type Effect = 'linking' | 'output' | 'named' | 'notices' | 'patents' | 'limit'

/** One line per effect, then what is meant in a sentence; read from the exceptions' texts (SPDX list). */
const effects: readonly (readonly [Effect, string, string])[] = [
  [
    'linking',
    'Works that link to or include the library need not be under its licence',
    '389-exception Asterisk-exception CGAL-linking-exception Classpath-exception-2.0 Classpath-exception-2.0-short CLISP-exception-2.0 Digia-Qt-LGPL-exception-1.1 eCos-exception-2.0 erlang-otp-linking-exception Fawkes-Runtime-exception FLTK-exception freertos-exception-2.0 GCC-exception-2.0 GCC-exception-2.0-note GCC-exception-3.1 GNAT-exception GNU-compiler-exception gnu-javamail-exception GPL-3.0-interface-exception GPL-3.0-linking-exception GPL-3.0-linking-source-exception harbour-exception i2p-gpl-java-exception Independent-modules-exception KiCad-libraries-exception LGPL-3.0-linking-exception libpri-OpenH323-exception Libtool-exception LLGPL LZMA-exception mif-exception mxml-exception Nokia-Qt-exception-1.1 OCaml-LGPL-linking-exception OCCT-exception-1.0 OpenJDK-assembly-exception-1.0 PCRE2-exception polyparse-exception QPL-1.0-INRIA-2004-exception Qt-GPL-exception-1.0 Qt-LGPL-exception-1.1 Qwt-exception-1.0 romic-exception rsync-linking-exception SANE-exception Simple-Library-Usage-exception SWI-exception u-boot-exception-2.0 WxWindows-exception-3.1 Bootloader-exception Linux-syscall-note',
  ],
  [
    'output',
    'What the tool generates, or documents that embed it, need not be under its licence',
    'Autoconf-exception-2.0 Autoconf-exception-3.0 Autoconf-exception-generic Autoconf-exception-generic-3.0 Autoconf-exception-macro Bison-exception-1.24 Bison-exception-2.2 Font-exception-2.0 GNOME-examples-exception PS-or-PDF-font-exception-20170817 Texinfo-exception UBDL-exception',
  ],
  [
    'named',
    'It may be combined with the software the exception names',
    'Asterisk-linking-protocols-exception cryptsetup-OpenSSL-exception DigiRule-FOSS-exception Gmsh-exception GPL-3.0-389-ds-base-exception GStreamer-exception-2005 GStreamer-exception-2008 kvirc-openssl-exception openvpn-openssl-exception RRDtool-FLOSS-exception-2.0 Spelling-Provider-LGPL-exception sqlitestudio-OpenSSL-exception stunnel-exception Universal-FOSS-exception-1.0 vsftpd-openssl-exception x11vnc-openssl-exception',
  ],
  ['notices', 'Binaries that contain it as compiled need not carry notices and licence', 'LLVM-exception Swift-exception fmt-exception'],
  ['patents', 'A licence to patents is added', 'Google-Patent-WebM SHL-2.0 SHL-2.1'],
  ['limit', 'The time to put a violation right is longer; nothing else changes', 'GPL-CC-1.0'],
]

export interface LicenseExceptionEffect {
  readonly id: string
  readonly effect: Effect
  readonly message: string
}

const byId = new Map(
  effects.flatMap(([effect, message, ids]) => ids.split(' ').map((id) => [id.toLowerCase(), { id, effect, message }] as const)),
)

/** What an exception of the SPDX list changes; undefined for others. */
export function exceptionEffect(id: string): LicenseExceptionEffect | undefined {
  return byId.get(id.toLowerCase())
}

/** What a licence asks for under an exception; exceptions nobody knows change nothing. */
export function applyException<Traits extends LicenseTraits>(traits: Traits, exceptionId: string): Traits {
  const effect = exceptionEffect(exceptionId)?.effect
  if (effect === 'notices')
    return { ...traits, copyrightNotice: withSource(traits.copyrightNotice), licenseText: withSource(traits.licenseText) }
  if (effect === 'patents') return { ...traits, patentGrant: true }
  return effect === 'linking' ? withoutReach(traits) : traits
}

function withSource(passing: LicenseTraits['copyrightNotice']): LicenseTraits['copyrightNotice'] {
  return passing === 'never' ? passing : 'with-source'
}

function withoutReach<Traits extends LicenseTraits>(traits: Traits): Traits {
  if (traits.category !== 'strong-copyleft' && traits.category !== 'weak-copyleft') return traits
  const { sourceOffer, sameLicense } = traits
  return {
    ...traits,
    category: 'weak-copyleft',
    sourceOffer: sourceOffer === 'work' ? 'library' : sourceOffer,
    sameLicense: sameLicense === 'work' ? 'library' : sameLicense,
    relinking: false,
  }
}
