/**
 * What people and tools call licences besides their SPDX ids and names, compared by `licenseKey` (case, punctuation, "the",
 * "licence" and ".0" do not matter). One line per licence or expression. GNU licences are read by names/gnu-license.ts.
 * From Maven, PyPI, Debian, Fedora and npm metadata, and the aliases of hesa/foss-licenses (CC-BY-4.0).
 */
export const licenseAliases = `
Apache-2.0          | Apache 2; Apache2; Apache Software License 2.0; ASL 2.0; ASL2.0; AL 2.0; ALv2; ASF 2.0; Apache Public License 2.0; Apache License Version 2.0, January 2004; Apache Software 2; Apache v2; Apache License ASL 2.0; Apache 2 Clause; LICENSE-APACHE-2.0; Apache Commons License 2.0; apache 20
Apache-1.1          | Apache Software License 1.1; ASL 1.1; Apache 1.1
Apache-1.0          | Apache Software License 1.0; ASL 1.0
MIT                 | MIT/X; X/MIT; MIT/X11; X11/MIT; MIT X11; MIT (X11); Expat; Expat/MIT; Bouncy Castle; Bouncy Castle Licence; jQuery license; MIT/Expat; MIT Expat; MIT Software License; MIT Open Source; MIT-LICENSE; MIT X; MIT/X Consortium; LICENSE-MIT; MIT License (Expat)
X11                 | X Consortium; MIT X Consortium; X.Org; X11 License
ISC                 | ISCL; Internet Systems Consortium; Internet Software Consortium; ISC License (ISCL); ISC Open Source
0BSD                | BSD Zero Clause; Zero-Clause BSD; BSD-0-Clause; BSD 0 Clause; Free Public License 1.0.0; BSD 0
BSD-2-Clause        | BSD 2; BSD2; BSD-2; 2-Clause BSD; 2 clause BSDL; Simplified BSD; BSD Simplified; FreeBSD; BSD 2 Clause FreeBSD; BSD Two Clause; Two-Clause BSD; BSD 2-Clause "Simplified"; BSD-2-Clause-NetBSD; The BSD 2-Clause License; BSD 2-clause Simplified or FreeBSD; BSD 2 Clauses
BSD-3-Clause        | BSD 3; BSD3; BSD-3; 3-Clause BSD; 3C-BSD; New BSD; BSD New; BSD (new); Modified BSD; BSD Modified; Revised BSD; BSD Revised; BSD Three Clause; Three-Clause BSD; BSD 3-Clause New; BSD 3-Clause Revised; New or Modified BSD; BSD New or Revised; BSD 3-Clause Modified; BSDLv3; Eclipse Distribution License; EDL; EDL 1.0; Eclipse Distribution License 1.0; Eclipse Distribution License (New BSD License); Go License; Golang BSD; BSD 3 Clauses; BSD-3-Clause-Google; BSD 3 Clause New or Revised
BSD-4-Clause        | BSD 4; BSD4; BSD-4; 4-Clause BSD; Old BSD; BSD Old; Original BSD; BSD Original; BSD with advertising; BSD with advertising clause; BSD Four Clause; Four-Clause BSD; BSD 4-Clause Original or Old; BSD 4 Clauses
BSD-1-Clause        | BSD 1; 1-Clause BSD; BSD One Clause
BSD-3-Clause-Clear  | Clear BSD; BSD Clear
BSD-3-Clause-No-Nuclear-Warranty | BSD 3-clause License w/nuclear disclaimer; BSD 3-clause with nuclear disclaimer
BSL-1.0             | Boost; Boost Software; Boost 1; BSL 1.0; Boost Software License 1.0 (BSL-1.0)
MPL-2.0             | MPL 2; MPL2; Mozilla 2.0; Mozilla Public 2; MPL Version 2; Mozilla Public License 2.0 (MPL 2.0)
MPL-1.1             | MPL 1.1; Mozilla 1.1; Mozilla Public 1.1; Mozilla Public License 1.1 (MPL 1.1)
MPL-1.0             | MPL 1.0; Mozilla Public License 1.0 (MPL)
NPL-1.1             | Netscape; Netscape Public License; NPL
EPL-1.0             | EPL 1; Eclipse 1.0; Eclipse Public 1; Eclipse Public License - v 1.0; Eclipse Public License 1.0 (EPL-1.0)
EPL-2.0             | EPL 2; EPL2; Eclipse 2.0; Eclipse Public 2; Eclipse Public License - v 2.0; Eclipse Public License 2.0 (EPL-2.0)
CDDL-1.0            | CDDL 1; Common Development and Distribution License 1; Common Development and Distribution 1.0; CDDL License 1.0
CDDL-1.1            | CDDL 1.1; Common Development and Distribution License 1.1
CPL-1.0             | CPL; CPL 1; Common Public License; Common Public 1
IPL-1.0             | IBM Public; IBM Public License; IPL
AFL-2.1             | AFL 2.1; Academic Free 2.1
AFL-3.0             | AFL 3; Academic Free 3; Academic Free License 3.0
OSL-3.0             | OSL 3; Open Software 3; Open Software License 3.0 (OSL-3.0)
Artistic-1.0-Perl   | Artistic (Perl); Perl Artistic; Artistic License (Perl) 1.0
Artistic-2.0        | Artistic 2; Artistic v2; Artistic2
Artistic-1.0        | Artistic 1
ClArtistic          | Clarified Artistic; Artistic clarified
Artistic-1.0-Perl OR GPL-1.0-or-later | Perl; Perl 5; perl_5; Same as Perl; same as Perl 5 itself; same terms as Perl itself; same terms as Perl 5
Ruby                | Ruby; Ruby License; Ruby's
Python-2.0          | Python 2
CNRI-Python         | Python License (CNRI Python License)
SSH-OpenSSH         | OpenSSH
MIT-advertising     | MIT with advertising
MITNFA              | MIT (NFA)
PSF-2.0             | PSF 2; PSFL 2; Python Software Foundation 2; PSFv2; Python Software Foundation License v2
Zlib                | Zlib; zlib/libpng; zlib license (zlib); zlib libpng; libpng/zlib; zlib/libpng License (Zlib)
zlib-acknowledgement | zlib with acknowledgement
Libpng              | libpng; PNG
IJG                 | IJG; JPEG; Independent JPEG Group; libjpeg
libtiff             | libtiff; TIFF
FTL                 | FreeType; FTL; Freetype Project; FreeType License (FTL)
ImageMagick         | ImageMagick
HPND                | HPND; Historical Permission Notice and Disclaimer (HPND)
NCSA                | NCSA; UIUC; University of Illinois/NCSA; UoI-NCSA; University of Illinois NCSA Open Source; Illinois/NCSA; U of I NCSA
ICU                 | ICU; Unicode/ICU; ICU License
Unicode-3.0         | Unicode 3; Unicode License V3; Unicode-v3
curl                | curl; MIT/X derivate; libcurl
OpenSSL             | OpenSSL; OpenSSL/SSLeay; OpenSSL and SSLeay
OLDAP-2.8           | OpenLDAP 2.8; OpenLDAP Public License 2.8; OLDAP 2.8
PHP-3.01            | PHP 3.01; PHP License 3.01
PHP-3.0             | PHP 3; PHP License 3.0
PostgreSQL          | PostgreSQL; Postgres; PostgreSQL License
W3C                 | W3C; W3C Software; W3C Software Notice and License; W3C License; World Wide Web Consortium; W3C Software License and Notice
Unlicense           | Unlicense; The Unlicense (Unlicense); Unlicence; UNLICENSE
CC0-1.0             | CC0; CC0 1; CC0 1.0 Universal; CC0 Universal; Creative Commons Zero; CC Zero; Creative Commons CC0; Creative Commons Zero v1.0; CC0 1.0 Universal (CC0 1.0) Public Domain Dedication; Public Domain, per Creative Commons CC0; CC0 Public Domain Dedication; Creative Commons 0; Creative Commons 1.0 Universal
WTFPL               | WTFPL; WTFPL 2; Do What The F*ck You Want To Public; Do What The Fuck You Want To; DWTFYWTPL; Do Whatever The Fuck You Want
Beerware            | Beerware; Beer-Ware; Beer-Ware License (Version 42); Beerware 42; The Beer-ware license revision 42
UPL-1.0             | UPL; UPL 1; Universal Permissive; Universal Permissive License; Universal Permissive License 1.0; Oracle Universal Permissive License
MS-PL               | MS-PL; Microsoft Public; Microsoft Public License (MS-PL); MSPL; Ms Pl
MS-RL               | MS-RL; Microsoft Reciprocal; Microsoft Reciprocal License (MS-RL)
ZPL-2.1             | ZPL 2.1; Zope Public 2.1; ZPL 2.1 (Zope)
ZPL-2.0             | ZPL 2; Zope Public 2
OFL-1.1             | OFL 1.1; SIL OFL 1.1; SIL 1.1; SIL Open Font 1.1; SIL-OFL-1.1; SIL Open Font License 1.1 (OFL-1.1); Open Font License 1.1
EUPL-1.1            | EUPL 1.1; European Union Public 1.1; European Union Public Licence 1.1 (EUPL 1.1)
EUPL-1.2            | EUPL 1.2; European Union Public 1.2; European Union Public Licence 1.2 (EUPL 1.2)
CECILL-2.1          | CeCILL 2.1; CeCILL-2.1; CEA CNRS Inria Logiciel Libre 2.1; CEA CNRS Inria Logiciel Libre License, version 2.1 (CeCILL-2.1)
CECILL-B            | CeCILL-B; CeCILL-B Free Software License Agreement (CECILL-B)
CECILL-C            | CeCILL-C; CeCILL-C Free Software License Agreement (CECILL-C)
MulanPSL-2.0        | Mulan PSL 2; MulanPSL2; Mulan Permissive Software 2; Mulan Permissive Software License v2 (MulanPSL-2.0)
BlueOak-1.0.0       | Blue Oak Model; Blue Oak; BlueOak 1; Blue Oak Model License 1.0.0
Vim                 | Vim; Vim License
JSON                | JSON
SISSL               | SISSL; Sun Industry Standards Source
Sleepycat           | Sleepycat; Berkeley DB; Sleepycat License
NTP                 | NTP
NAIST-2003          | NAIST
FSFAP               | FSF All Permissive; GNU All-Permissive; All-permissive; FSFAP
Info-ZIP            | Info-ZIP; Info ZIP
bzip2-1.0.6         | bzip2; BZIP; bzip2 and libbzip2 License; BZIP 2; bzip2 1.0.6
TCL                 | TCL; TCL/TK; Tcl Tk
SSPL-1.0            | SSPL; SSPL 1; Server Side Public; Server Side Public License; Server Side Public License (SSPL); MongoDB Server Side Public License
BUSL-1.1            | BUSL; BUSL 1.1; BSL 1.1; Business Source; Business Source 1.1; Business Source License 1.1
Elastic-2.0         | Elastic; Elastic 2; ELv2; Elastic License; Elastic License 2.0; ELv2.0
AGPL-3.0-only       | Affero GPL 3; Affero GPLv3
CC-BY-3.0           | CC BY 3; Creative Commons Attribution 3; Creative Commons BY 3.0; Creative Commons Attribution 3.0; CC Attribution 3.0
CC-BY-4.0           | CC BY 4; Creative Commons Attribution 4; Creative Commons BY 4.0; Creative Commons Attribution 4.0 International; CC Attribution 4.0; Creative Commons Attribution 4.0 International (CC BY 4.0)
CC-BY-2.5           | CC BY 2.5; Creative Commons Attribution 2.5; Creative Commons Attribution license 2.5
CC-BY-SA-3.0        | CC BY SA 3; Creative Commons Attribution ShareAlike 3; Creative Commons Attribution Share Alike 3.0; CC BY-SA 3.0 Unported; Creative Commons Attribution-ShareAlike 3.0 Unported
CC-BY-SA-4.0        | CC BY SA 4; Creative Commons Attribution ShareAlike 4; Creative Commons Attribution Share Alike 4.0 International; Creative Commons Attribution-ShareAlike 4.0 International; Creative Commons Attribution-ShareAlike 4.0 International (CC BY-SA 4.0)
CC-BY-NC-4.0        | CC BY NC 4; Creative Commons Attribution NonCommercial 4.0; Creative Commons Attribution-NonCommercial 4.0 International
CC-BY-NC-SA-4.0     | CC BY NC SA 4; Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International
CC-BY-NC-ND-4.0     | CC BY NC ND 4; Creative Commons Attribution-NonCommercial-NoDerivatives 4.0 International
CC-BY-ND-4.0        | CC BY ND 4; Creative Commons Attribution-NoDerivatives 4.0 International
Plexus              | Plexus; Plexus Classworlds
Bitstream-Vera      | Bitstream Vera
Latex2e             | LaTeX2e
LPPL-1.3c           | LPPL 1.3c; LaTeX Project Public 1.3c
Intel               | Intel Open Source
JasPer-2.0          | JasPer
Saxpath             | Saxpath; Jaxen
SMLNJ               | SML/NJ; Standard ML of New Jersey
Watcom-1.0          | Sybase Open Watcom
SGI-B-2.0           | SGI Free Software B 2.0; SGI B 2
MirOS               | MirOS; MirBSD
MIT-CMU             | CMU; MIT CMU; CMU License; PIL; PIL Software License; Standard PIL
Fair                | Fair
Glide               | Glide
EFL-2.0             | Eiffel Forum 2; Eiffel Forum License v2
Xnet                | X.Net
VSL-1.0             | Vovida; Vovida Software License 1.0
QPL-1.0             | QPL; Qt Public; Qt Public License (QPL)
Nokia               | Nokia; Nokia Open Source License (NOKOS); NOKOS
NASA-1.3            | NASA Open Source Agreement 1.3
APSL-2.0            | APSL 2; Apple Public Source 2
SPL-1.0             | Sun Public; Sun Public License; SPL
NUnit               | NUnit License
xpp                 | xpp; XPP License; Indiana University Extreme! Lab Software License; Indiana University Extreme! Lab Software License 1.1.1
Hippocratic-2.1     | Hippocratic; Hippocratic 2.1
CDDL-1.0 OR GPL-2.0-only WITH Classpath-exception-2.0 | CDDL+GPL; CDDL + GPLv2 with classpath exception; CDDL/GPLv2+CE; CDDL+GPLv2; CDDL or GPLv2 with exceptions; CDDL v1.0 / GPL v2 dual license
CDDL-1.1 OR GPL-2.0-only WITH Classpath-exception-2.0 | CDDL+GPL License 1.1; CDDL+GPL 1.1
GPL-2.0-only WITH Classpath-exception-2.0 | GPL2 w/ CPE; GPLv2+CE; GPL-2.0 w/CPE
LicenseRef-scancode-proprietary-license | Proprietary; Proprietary License; Proprietary Software; All Rights Reserved; UNLICENSED; Other/Proprietary; Other/Proprietary License; Closed Source; Private; Copyright all rights reserved
LicenseRef-scancode-commercial-license | Commercial; Commercial License; Commercial Software License
LicenseRef-scancode-embedthis-evaluation | Embedthis Evaluation License; EmbedThis Evaluation
LicenseRef-scancode-northwoods-evaluation-2024 | Northwoods Software Evaluation License; Northwoods Software Evaluation License 2024
LicenseRef-scancode-polyform-free-trial-1.0.0 | PolyForm-Free-Trial-1.0.0; Polyform Free Trial License 1.0.0; Polyform Free Trial
LicenseRef-scancode-sonar-sal-1.0 | SSALv1; Sonar Source-Available License v1.0
LicenseRef-scancode-oracle-free-2018 | Oracle Free Use Terms and Conditions (FUTC)
LicenseRef-scancode-ms-net-library | Microsoft .NET Library; MICROSOFT SOFTWARE LICENSE .NET LIBRARY
LicenseRef-scancode-public-domain | Public Domain; PD; PublicDomain; Fedora Public Domain; This is in the Public Domain; dedicated to the public domain; public-domain
`

/** Names of several licences that leave open which one is meant, and the one most works mean; a guess, told as such. */
export const familyNames = `
Apache-2.0          | Apache; Apache Software; ASL; Apache Software License; ASF; Apache Licenses; Apache License; Apache Software Foundation
BSD-3-Clause        | BSD; BSD License; BSD-style; BSD style; BSD like; BSD-like; Berkeley; BSDL; BSD derived; BSD Licence (BSD)
MPL-2.0             | MPL; Mozilla; Mozilla Public; Mozilla Public License
EPL-1.0             | EPL; Eclipse; Eclipse Public; Eclipse Public License
CDDL-1.0            | CDDL; Common Development and Distribution; Common Development and Distribution License (CDDL)
AFL-3.0             | AFL; Academic Free; Academic Free License (AFL)
OSL-3.0             | OSL; Open Software
Artistic-1.0-Perl   | Artistic; Artistic License
Python-2.0          | Python; Python style; Python License
PSF-2.0             | PSF; PSFL; Python Software Foundation; PSF License
ZPL-2.1             | ZPL; Zope Public; Zope
OFL-1.1             | OFL; SIL OFL; SIL Open Font; Open Font; SIL
EUPL-1.2            | EUPL; European Union Public
CECILL-2.1          | CeCILL; CEA CNRS Inria Logiciel Libre; CeCILL Free Software License Agreement
Unicode-DFS-2016    | Unicode; UCD; Unicode-data; Unicode Data
OLDAP-2.8           | OpenLDAP; OpenLDAP Public
PHP-3.01            | PHP
CC-BY-4.0           | CC BY; Creative Commons Attribution
CC-BY-SA-4.0        | CC BY SA; Creative Commons Attribution ShareAlike
MulanPSL-2.0        | Mulan PSL; MulanPSL; Mulan Permissive Software
LPPL-1.3c           | LPPL; LaTeX Project Public
APSL-2.0            | APSL; Apple Public Source
MIT                 | MIT-style; MIT style; MIT-like; MIT like
`
