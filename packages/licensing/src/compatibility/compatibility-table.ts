/**
 * Which licences' code may become part of a work under another one, where the licences' kinds alone do not decide. One line
 * per inner licence: the outer licences, then the source (M OSADL matrix, CC-BY-4.0; F gnu.org licence list and GPL FAQ; T the
 * licences' texts). GPL2, GPL3, LGPL2, LGPL3 and AGPL3 stand for the -only and -or-later forms; `GNU` for all of them.
 */
export const joins = `
GPL-1.0-or-later          | GPL-1.0-only GPL2 GPL3                                        | M T
GPL-2.0-or-later          | GPL-2.0-only GPL3                                             | M F T
GPL-3.0-or-later          | GPL-3.0-only                                                  | M T
AGPL-3.0-or-later         | AGPL-3.0-only                                                 | M T
LGPL-2.0-only             | GPL2 GPL3                                                     | M F T
LGPL-2.0-or-later         | LGPL-2.0-only LGPL-2.1-only LGPL-2.1-or-later LGPL3 GPL2 GPL3 | M F T
LGPL-2.1-only             | GPL2 GPL3                                                     | M F T
LGPL-2.1-or-later         | LGPL-2.1-only LGPL3 GPL2 GPL3                                 | M F T
LGPL-3.0-only             | GPL-3.0-only                                                  | M F T
LGPL-3.0-or-later         | LGPL-3.0-only GPL3                                            | M F T
MPL-1.1                   | MPL-2.0                                                       | M T
MPL-2.0                   | GPL2 GPL3 AGPL3 LGPL2 LGPL3 EUPL-1.2 MPL-2.0-no-copyleft-exception | M F T
CPL-1.0                   | EPL-1.0 EPL-2.0 IPL-1.0                                       | M T
EPL-1.0                   | EPL-2.0 IPL-1.0                                               | M T
IPL-1.0                   | CPL-1.0 EPL-1.0                                               | M
EUPL-1.1                  | EUPL-1.2 GPL2 OSL-3.0 EPL-1.0                                 | M T
EUPL-1.2                  | GPL2 GPL3 AGPL3 LGPL-2.1-only LGPL-2.1-or-later LGPL3 MPL-2.0 OSL-3.0 EPL-1.0 | M T
CECILL-2.0                | GPL2 GPL3                                                     | F T
CECILL-2.1                | GPL2 GPL3 AGPL3 EUPL-1.1 EUPL-1.2                             | F T
CECILL-C                  | CECILL-2.1 GPL2 GPL3                                          | F T
CC-BY-SA-4.0              | GPL-3.0-only GPL-3.0-or-later                                 | F
Artistic-2.0              | GPL2 GPL3 AGPL3 LGPL2 LGPL3                                   | M F T
Ruby                      | GPL2 GPL3                                                     | F T
Vim                       | GPL2 GPL3                                                     | F T
CERN-OHL-W-2.0            | CERN-OHL-S-2.0                                                | T
`

/** Code that may be linked with a work under the outer licence, each keeping its own (section 13 of GPL-3.0 and AGPL-3.0). */
export const links = `
AGPL-3.0-only             | GPL3                                                          | F T
AGPL-3.0-or-later         | GPL3                                                          | F T
GPL-3.0-only              | AGPL3                                                         | F T
GPL-3.0-or-later          | AGPL3                                                         | F T
GPL-2.0-or-later          | AGPL3                                                         | F T
GPL-1.0-or-later          | AGPL3                                                         | F T
LGPL-2.0-only             | AGPL3                                                         | F T
LGPL-2.0-or-later         | AGPL3                                                         | F T
LGPL-2.1-only             | AGPL3                                                         | F T
LGPL-2.1-or-later         | AGPL3                                                         | F T
LGPL-3.0-only             | AGPL3                                                         | F T
LGPL-3.0-or-later         | AGPL3                                                         | F T
`

/** Licences without copyleft whose conditions the outer ones forbid to add. */
export const refusals = `
Apache-1.0                | GNU EUPL-1.1 EUPL-1.2                                         | M F
Apache-1.1                | GNU EUPL-1.1 EUPL-1.2                                         | M F
Apache-2.0                | GPL-1.0-only GPL-1.0-or-later GPL2 LGPL2 MPL-1.1              | M F
ECL-2.0                   | GPL-1.0-only GPL-1.0-or-later GPL2 LGPL2                      | M F
BSD-4-Clause              | GNU EUPL-1.1 EUPL-1.2                                         | M F
BSD-4-Clause-UC           | GNU EUPL-1.1 EUPL-1.2                                         | M
FTL                       | GNU EUPL-1.1 EUPL-1.2                                         | M
IJG                       | EUPL-1.1 EUPL-1.2                                             | M
Minpack                   | GNU                                                           | M
OpenSSL                   | GNU EUPL-1.1 EUPL-1.2                                         | M F
PHP-3.0                   | GNU                                                           | M F
PHP-3.01                  | GNU                                                           | M F
Python-2.0                | GNU EUPL-1.1 EUPL-1.2                                         | M
XFree86-1.1               | GPL-1.0-only GPL-1.0-or-later GPL2 LGPL2 EUPL-1.1 EUPL-1.2    | M F
zlib-acknowledgement      | GNU EUPL-1.1 EUPL-1.2                                         | M
MS-PL                     | GNU                                                           | F
ZPL-1.1                   | GNU                                                           | F
Plexus                    | GNU                                                           | T
Entessa                   | GNU                                                           | T
xpp                       | GNU                                                           | T
JSON                      | GNU                                                           | F
`

/** Licences without copyleft of which sources disagree or say nothing towards the GNU licences. */
export const disputedLicenseIds =
  'AFL-1.1 AFL-1.2 AFL-2.0 AFL-2.1 AFL-3.0 Artistic-1.0 Artistic-1.0-Perl Artistic-1.0-cl8 Bitstream-Vera CC-BY-2.5 CC-BY-3.0 ECL-1.0 ImageMagick Info-ZIP NBPL-1.0 Qhull RSA-MD Unicode-DFS-2015'

/** What exceptions add: on the outer licence, the inner ones it lets in. */
export const admittedByException = `
openvpn-openssl-exception        | OpenSSL OpenSSL-standalone SSLeay-standalone            | T
cryptsetup-OpenSSL-exception     | OpenSSL OpenSSL-standalone SSLeay-standalone            | T
kvirc-openssl-exception          | OpenSSL OpenSSL-standalone SSLeay-standalone            | T
sqlitestudio-OpenSSL-exception   | OpenSSL OpenSSL-standalone SSLeay-standalone            | T
vsftpd-openssl-exception         | OpenSSL OpenSSL-standalone SSLeay-standalone            | T
x11vnc-openssl-exception         | OpenSSL OpenSSL-standalone SSLeay-standalone            | T
stunnel-exception                | OpenSSL OpenSSL-standalone SSLeay-standalone            | T
`

/** The same on the inner licence: the outer ones that may include it. */
export const openedByException = `
LLVM-exception                   | GPL2 LGPL2                                              | T
Swift-exception                  | GPL2 LGPL2                                              | T
Universal-FOSS-exception-1.0     | Apache-2.0 MIT BSD-3-Clause MPL-2.0 EPL-2.0 PHP-3.01     | T
`
