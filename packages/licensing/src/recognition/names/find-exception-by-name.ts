import { licenseKey } from './license-key.ts'
import { spdxExceptionId } from '#spdx-ids.ts'

/** What exceptions are called besides their ids, in the form of licenseKey without "exception" and "gnu"; the first that fits. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^(classpath|cp|cpe|ce|class path|openjdk classpath)$/u, 'Classpath-exception-2.0'],
  [/^(llvm)$/u, 'LLVM-exception'],
  [/^(font|font embedding)( 2)?$/u, 'Font-exception-2.0'],
  [/^(bison)( 2\.2)?$/u, 'Bison-exception-2.2'],
  [/^(libtool)$/u, 'Libtool-exception'],
  [/^(universal foss|foss|universal foss 1)$/u, 'Universal-FOSS-exception-1.0'],
  [/^(linux syscall note|linux syscall|syscall)$/u, 'Linux-syscall-note'],
  [/^(gcc|gcc runtime library|runtime library|runtime|gcc runtime|gcc rle)( 3)?( 3\.1)?$/u, 'GCC-exception-3.1'],
  [/^(wxwindows|wx windows|wxwidgets)( 3\.1)?$/u, 'WxWindows-exception-3.1'],
  [/^(swift|swift runtime library|runtime library swift)$/u, 'Swift-exception'],
  [/^(openvpn openssl)$/u, 'openvpn-openssl-exception'],
  [/^(qt|qt gpl)( 1)?$/u, 'Qt-GPL-exception-1.0'],
  [/^(qt lgpl)( 1\.1)?$/u, 'Qt-LGPL-exception-1.1'],
  [/^(ocaml|ocaml linking|ocaml lgpl linking)$/u, 'OCaml-LGPL-linking-exception'],
  [/^(texinfo)$/u, 'Texinfo-exception'],
  [/^(u boot)( 2)?$/u, 'u-boot-exception-2.0'],
  [/^(ecos)( 2)?$/u, 'eCos-exception-2.0'],
]

/** The SPDX id of an exception named in words, "the GNU Classpath Exception"; `license` tells which version of Autoconf's is meant. */
export function findExceptionByName(text: string, license: string): string | undefined {
  const id = spdxExceptionId(text.trim().replaceAll(/\s+/gu, '-'))
  if (id !== undefined) return id
  const key = licenseKey(text)
    .split(' ')
    .filter((word) => word !== 'gnu' && word !== 'exception' && word !== 'exceptions')
    .join(' ')
  if (key === 'autoconf') return license.startsWith('GPL-3') ? 'Autoconf-exception-3.0' : 'Autoconf-exception-2.0'
  const found = names.find(([pattern]) => pattern.test(key))?.[1]
  return found === 'GCC-exception-3.1' && !license.includes('GPL-3') ? 'GCC-exception-2.0' : found
}
