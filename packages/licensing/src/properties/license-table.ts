// oxlint-disable max-lines -- a table with one line per licence reads best whole
/**
 * What licences allow, ask for and withhold: one line per licence (or per licences that share their terms), five columns.
 * Every licence allows use, commercial use, copies, modification, distribution, private use and operation as a service unless a
 * limit says otherwise.
 *
 * 1. SPDX ids, deprecated ones included, and a few LicenseRef- of ScanCode for what the list does not name.
 * 2. category: public-domain, permissive, weak-copyleft (reaches files or the library), strong-copyleft (reaches the work),
 *    network-copyleft (use over a network counts too), source-available (readable, but freedoms are withheld), proprietary.
 * 3. patents: `grant` an explicit licence to patents; `ends` it, or the licence, ends for who sues over patents; `none` the
 *    licence says that it grants no patents.
 * 4. conditions: `copyright` keep the notices; `text` pass the licence on (either with `@source`: with source only); `notice`
 *    pass the NOTICE file on; `changes` mark what was changed; `ack` acknowledge in documentation or product; `advert`
 *    acknowledge in advertising; `rename` modified versions take another name; `offer:file|library|work` give the source of
 *    what was distributed; `same:file|library|work` keep it under the same licence; `network` give the source to users over a
 *    network; `install` give what is needed to install modified versions; `relink` let users replace the library.
 * 5. rights and limits: `sublicense` an explicit right; `no-endorse` names not used to endorse; `no-mark` no trademark rights;
 *    `no-name` what is made from it may not bear its name; `no-commercial`, `no-copy`, `no-modify`, `no-distribute`,
 *    `no-service` withheld; `field` some uses are forbidden; `no-charge` may not be sold by itself; `fee` use must be paid for; `fsf` a free licence by the FSF's list.
 * 6. sources: C choosealicense.com (CC-BY-3.0), O OSLC handbook (CC-BY-SA-4.0), D ScanCode LicenseDB (CC-BY-4.0), M OSADL
 *    matrix (CC-BY-4.0), F gnu.org licence list, T the licence's text. Facts are carried over in words of our own. Which
 *    licences OSI approved and which ids are deprecated is in spdx-list.json.
 */
export const licenseTable = `
0BSD                        | public-domain    |            |                                                   | fsf | C O D M T
Unlicense                   | public-domain    |            |                                                   | sublicense fsf | C D M T
CC0-1.0                     | public-domain    | none       |                                                   | no-mark fsf | C D T
WTFPL                       | public-domain    |            |                                                   | fsf | C D M T
PDDL-1.0                    | public-domain    | none       |                                                   | no-mark | D T
CC-PDDC CC-PDM-1.0          | public-domain    |            |                                                   | | D T
SAX-PD SAX-PD-2.0           | public-domain    |            |                                                   | fsf | D T
NIST-PD                     | public-domain    |            |                                                   | | D T
NIST-PD-fallback            | permissive       |            | text                                              | | D T
ANTLR-PD ANTLR-PD-fallback  | public-domain    |            |                                                   | | D T
blessing                    | public-domain    |            |                                                   | | D M T
libselinux-1.0              | public-domain    |            |                                                   | | D T
MIT-0                       | permissive       |            |                                                   | sublicense | C D T
MIT                         | permissive       |            | copyright text                                    | sublicense fsf | C O D M T
MIT-CMU                     | permissive       |            | copyright text                                    | no-endorse | O D M T
MIT-Modern-Variant          | permissive       |            | copyright text                                    | | D T
MIT-open-group              | permissive       |            | copyright text                                    | no-endorse | D T
MIT-advertising             | permissive       |            | copyright text advert                             | sublicense | D T
MIT-enna                    | permissive       |            | copyright text ack                                | sublicense | D T
MIT-feh                     | permissive       |            | copyright text ack                                | sublicense | D T
MIT-Wu                      | permissive       |            | copyright text                                    | | D T
MITNFA                      | permissive       |            | copyright text changes                            | sublicense | D T
X11                         | permissive       |            | copyright text                                    | sublicense no-endorse fsf | D M T
X11-distribute-modifications-variant | permissive |         | copyright text                                    | sublicense no-endorse | D T
XFree86-1.1                 | permissive       |            | copyright text ack                                | sublicense no-endorse fsf | D M T
Xnet                        | permissive       |            | copyright text                                    | | D T
ISC                         | permissive       |            | copyright text                                    | fsf | C O D M T
ISC-Veillard                | permissive       |            | copyright text                                    | no-endorse | D T
Fair                        | permissive       |            | text                                              | | D T
FSFAP                       | permissive       |            | copyright text                                    | fsf | D M T
FSFUL                       | public-domain    |            | copyright text                                    | | D M T
FSFULLR FSFULLRWD           | permissive       |            | copyright text                                    | | D M T
HPND                        | permissive       |            | copyright text                                    | no-endorse fsf | D M T
HPND-sell-variant           | permissive       |            | copyright text                                    | no-endorse | D T
HPND-Markus-Kuhn            | permissive       |            | copyright text                                    | | D T
NTP NTP-0                   | permissive       |            | copyright text                                    | no-endorse fsf | D M T
SMLNJ StandardML-NJ         | permissive       |            | copyright text                                    | no-endorse fsf | D M T
BSD-1-Clause                | permissive       |            | copyright@source text@source                      | | D M T
BSD-2-Clause BSD-2-Clause-FreeBSD BSD-2-Clause-NetBSD BSD-2-Clause-Views | permissive | | copyright text         | fsf | C O D M T
BSD-2-Clause-Patent         | permissive       | grant      | copyright text                                    | | C D M T
BSD-2-Clause-Darwin         | permissive       |            | copyright text                                    | | D T
BSD-3-Clause                | permissive       |            | copyright text                                    | no-endorse fsf | C O D M T
BSD-3-Clause-Clear          | permissive       | none       | copyright text                                    | no-endorse fsf | C D T
BSD-3-Clause-Attribution    | permissive       |            | copyright text ack                                | no-endorse | D T
BSD-3-Clause-Modification   | permissive       |            | copyright text rename                             | no-endorse | D T
BSD-3-Clause-LBNL           | permissive       |            | copyright text                                    | no-endorse | D T
BSD-3-Clause-Open-MPI       | permissive       |            | copyright text                                    | no-endorse | D M T
BSD-3-Clause-HP BSD-3-Clause-Sun BSD-3-Clause-acpica BSD-3-Clause-flex | permissive | | copyright text           | no-endorse | D T
BSD-3-Clause-No-Nuclear-Warranty | permissive  |            | copyright text                                    | no-endorse | D T
BSD-3-Clause-No-Nuclear-License BSD-3-Clause-No-Nuclear-License-2014 | source-available | | copyright text       | no-endorse field | D T
BSD-3-Clause-No-Military-License | source-available |       | copyright text                                    | no-endorse field | D T
BSD-4-Clause                | permissive       |            | copyright text advert                             | no-endorse fsf | C O D M T
BSD-4-Clause-UC             | permissive       |            | copyright text                                    | no-endorse | O D M T
BSD-4-Clause-Shortened      | permissive       |            | copyright text advert                             | no-endorse | D T
BSD-4.3TAHOE BSD-4.3RENO    | permissive       |            | copyright text advert                             | no-endorse | D T
BSD-Source-Code             | permissive       |            | copyright@source text@source                      | no-endorse | D M T
BSD-Attribution-HPND-disclaimer | permissive   |            | copyright text ack                                | no-endorse | D T
BSL-1.0                     | permissive       |            | copyright@source text@source                      | sublicense fsf | C O D M T
BlueOak-1.0.0               | permissive       | grant      | copyright text                                    | | C D T
Apache-1.0                  | permissive       |            | copyright text ack advert rename                  | no-endorse no-name fsf | D M T
Apache-1.1                  | permissive       |            | copyright text ack rename                         | no-endorse no-name fsf | O D M T
Apache-2.0                  | permissive       | grant ends | copyright text notice changes                     | sublicense no-mark fsf | C O D M T
ECL-1.0                     | permissive       |            | copyright text changes                            | no-endorse | D M T
ECL-2.0                     | permissive       | grant ends | copyright text notice changes                     | sublicense no-mark fsf | C D M T
Entessa                     | permissive       |            | copyright text ack rename                         | no-endorse no-name | O D T
Plexus                      | permissive       |            | copyright text rename                             | no-endorse no-name | O D T
Pixar                       | permissive       | grant ends | copyright text notice changes                     | sublicense no-mark | D T
SHL-0.5 SHL-0.51            | permissive       | grant ends | copyright text notice changes                     | sublicense no-mark | D T
UPL-1.0                     | permissive       | grant      | copyright text                                    | sublicense fsf | C D M T
MulanPSL-1.0 MulanPSL-2.0   | permissive       | grant ends | copyright text                                    | no-mark | C D T
NCSA                        | permissive       |            | copyright text                                    | sublicense no-endorse fsf | C O D M T
AFL-1.1 AFL-1.2             | permissive       | grant ends | copyright text                                    | sublicense no-mark fsf | D T
AFL-2.0 AFL-2.1             | permissive       | grant ends | copyright text changes                            | sublicense no-mark fsf | D M T
AFL-3.0                     | permissive       | grant ends | copyright text changes                            | sublicense no-mark fsf | C D M T
AAL                         | permissive       |            | copyright text ack                                | no-endorse | D T
Artistic-1.0 Artistic-1.0-cl8 Artistic-1.0-Perl | weak-copyleft | | copyright@source text@source changes offer:library rename | no-charge no-endorse | O D M T
Artistic-2.0                | weak-copyleft    | grant ends | copyright text changes offer:library same:library rename | no-mark fsf | C O D M T
ClArtistic                  | weak-copyleft    |            | copyright text changes offer:library rename       | no-charge fsf | D T
Beerware                    | permissive       |            | copyright text                                    | | D T
Bitstream-Vera              | permissive       |            | copyright text rename                             | no-charge no-endorse no-name | D M T
bzip2-1.0.5 bzip2-1.0.6     | permissive       |            | copyright text changes                            | no-endorse | D M T
curl                        | permissive       |            | copyright text                                    | no-endorse | D M T
EFL-1.0 EFL-2.0             | permissive       |            | copyright                                         | fsf | D M T
EUDatagrid                  | permissive       |            | copyright text                                    | no-endorse fsf | D T
FTL                         | permissive       |            | copyright text changes ack                        | sublicense no-endorse fsf | D M T
GD                          | permissive       |            | copyright ack                                     | | D T
IBM-pibs                    | permissive       |            | copyright                                         | | D M T
ICU                         | permissive       |            | copyright text                                    | no-endorse | D M T
IJG                         | permissive       |            | copyright text changes ack                        | no-endorse fsf | D M T
IJG-short                   | permissive       |            | copyright text changes                            | | D T
ImageMagick                 | permissive       | grant      | copyright text changes                            | no-mark fsf | D M T
Info-ZIP                    | permissive       |            | copyright text changes rename                     | | D M T
Intel                       | permissive       |            | copyright text                                    | no-endorse fsf | D T
JasPer-2.0                  | permissive       |            | copyright text                                    | sublicense no-endorse | D M T
JSON                        | source-available |            | copyright text                                    | sublicense field | D T
Libpng libpng-1.6.35        | permissive       |            | copyright@source text@source changes              | | O D M T
libpng-2.0                  | permissive       |            | copyright@source text@source changes              | | D M T
libtiff                     | permissive       |            | copyright text                                    | no-endorse | D M T
Linux-OpenIB                | permissive       |            | copyright text                                    | sublicense | D T
MirOS                       | permissive       |            | copyright text                                    | | D M T
Minpack                     | permissive       |            | copyright text ack                                | no-endorse | D M T
MS-PL                       | permissive       | grant ends | copyright text@source                             | no-mark fsf | C O D M T
Multics                     | permissive       |            | copyright text                                    | no-endorse | D T
Naumen                      | permissive       |            | copyright text ack rename                         | no-endorse | D T
NLOD-1.0 NLOD-2.0           | permissive       |            | copyright ack                                     | | D T
Net-SNMP                    | permissive       |            | copyright text                                    | no-endorse | D T
OGL-UK-1.0 OGL-UK-2.0 OGL-UK-3.0 | permissive  | none       | copyright ack                                     | no-mark no-endorse | D T
OLDAP-2.0 OLDAP-2.0.1 OLDAP-2.1 OLDAP-2.2 OLDAP-2.2.1 OLDAP-2.2.2 | permissive | | copyright text              | no-endorse no-name | D T
OLDAP-2.3                   | permissive       |            | copyright text                                    | no-endorse no-name fsf | D T
OLDAP-2.7                   | permissive       |            | copyright text                                    | no-endorse fsf | D T
OLDAP-2.8                   | permissive       |            | copyright text                                    | no-endorse | D M T
OML                         | permissive       |            | copyright text                                    | | D T
OpenSSL                     | permissive       |            | copyright text ack advert rename                  | no-endorse no-name fsf | O D M T
OpenSSL-standalone          | permissive       |            | copyright text ack advert                         | no-endorse no-name | D T
SSLeay-standalone           | permissive       |            | copyright text ack advert                         | no-endorse | D T
PHP-3.0 PHP-3.01            | permissive       |            | copyright text ack rename                         | no-endorse no-name fsf | O D M T
PostgreSQL                  | permissive       |            | copyright text                                    | | C D M T
PSF-2.0                     | permissive       |            | copyright text changes                            | no-mark | D T
Python-2.0 Python-2.0.1     | permissive       |            | copyright text changes                            | no-mark fsf | O D M T
CNRI-Python CNRI-Jython     | permissive       |            | copyright text changes                            | no-mark | D T
Qhull                       | permissive       |            | copyright text changes                            | | D M T
RSA-MD                      | permissive       |            | copyright ack                                     | | D M T
Ruby                        | weak-copyleft    |            | copyright text changes offer:library rename       | fsf | D T
Saxpath                     | permissive       |            | copyright text ack rename                         | no-endorse no-name | D M T
SGI-B-2.0                   | permissive       |            | copyright text                                    | sublicense no-endorse fsf | D M T
Spencer-86 Spencer-94 Spencer-99 | permissive  |            | copyright changes                                 | | D T
SSH-OpenSSH SSH-short       | permissive       |            | changes                                           | | D M T
SunPro                      | permissive       |            | copyright                                         | | D M T
SWL                         | permissive       |            | copyright text                                    | | D T
TCL                         | permissive       |            | copyright text                                    | | O D T
TCP-wrappers                | permissive       |            | copyright text                                    | | D T
Unicode-3.0                 | permissive       |            | copyright text                                    | no-endorse | D T
Unicode-DFS-2015 Unicode-DFS-2016 | permissive |            | copyright text                                    | no-endorse | D M T
VSL-1.0                     | permissive       |            | copyright text ack rename                         | no-endorse no-name | D T
W3C W3C-19980720 W3C-20150513 | permissive     |            | copyright text changes                            | no-endorse fsf | D M T
xpp                         | permissive       |            | copyright text ack rename                         | no-endorse | D T
zlib-acknowledgement        | permissive       |            | copyright@source text@source changes ack          | | D M T
Zlib                        | permissive       |            | copyright@source text@source changes              | fsf | C O D M T
ZPL-1.1                     | permissive       |            | copyright text changes ack advert                 | no-mark no-endorse | D T
ZPL-2.0 ZPL-2.1             | permissive       |            | copyright text changes                            | no-mark no-endorse fsf | D M T
CC-BY-1.0 CC-BY-2.0 CC-BY-2.5 CC-BY-3.0 | permissive |       | copyright text ack changes                        | no-endorse | D M T
CC-BY-4.0                   | permissive       | none       | copyright text ack changes                        | no-mark no-endorse fsf | C D T
CDLA-Permissive-1.0         | permissive       |            | copyright text changes                            | | D T
CDLA-Permissive-2.0         | permissive       |            | text                                              | | D T
ODC-By-1.0                  | permissive       | none       | copyright text ack                                | no-mark | D T
CECILL-B                    | permissive       |            | copyright text ack                                | fsf | D T
CERN-OHL-P-2.0              | permissive       | grant ends | copyright text changes                            | | C D T
Vim                         | strong-copyleft  |            | copyright text changes offer:work same:work       | fsf | C D T
MPL-1.0                     | weak-copyleft    | grant      | copyright text@source changes offer:file same:file | sublicense no-mark | O D T
MPL-1.1                     | weak-copyleft    | grant ends | copyright text@source changes offer:file same:file | sublicense no-mark fsf | O D M T
MPL-2.0 MPL-2.0-no-copyleft-exception | weak-copyleft | grant ends | copyright text@source offer:file same:file | sublicense no-mark fsf | C O D M T
NPL-1.0 NPL-1.1             | weak-copyleft    | grant ends | copyright text@source changes offer:file same:file | sublicense no-mark fsf | D T
SPL-1.0                     | weak-copyleft    | grant ends | copyright text@source changes offer:file same:file | sublicense no-mark fsf | D T
Nokia                       | weak-copyleft    | grant ends | copyright text@source changes offer:file same:file | sublicense no-mark fsf | D T
CDDL-1.0 CDDL-1.1           | weak-copyleft    | grant ends | copyright text@source changes offer:file same:file | sublicense no-mark fsf | O D M T
CPL-1.0                     | weak-copyleft    | grant ends | copyright text@source changes offer:library same:library | sublicense fsf | D M T
IPL-1.0                     | weak-copyleft    | grant ends | copyright text@source changes offer:library same:library | sublicense fsf | D M T
EPL-1.0                     | weak-copyleft    | grant ends | copyright text@source changes offer:library same:library | sublicense fsf | C O D M T
EPL-2.0                     | weak-copyleft    | grant ends | copyright text@source offer:library same:library  | sublicense fsf | C O D M T
APSL-1.0 APSL-1.1 APSL-1.2  | weak-copyleft    | grant ends | copyright text changes offer:file same:file       | sublicense no-mark | D T
APSL-2.0                    | weak-copyleft    | grant ends | copyright text changes offer:file same:file network | sublicense no-mark fsf | D T
LGPL-2.0-only LGPL-2.0-or-later LGPL-2.0 LGPL-2.0+ | weak-copyleft | | copyright text changes offer:library same:library relink | fsf | O D M T
LGPL-2.1-only LGPL-2.1-or-later LGPL-2.1 LGPL-2.1+ | weak-copyleft | | copyright text changes offer:library same:library relink | fsf | C O D M T
LGPL-3.0-only LGPL-3.0-or-later LGPL-3.0 LGPL-3.0+ | weak-copyleft | grant ends | copyright text changes offer:library same:library relink install | fsf | C O D M T
LGPLLR                      | weak-copyleft    |            | copyright text changes offer:library same:library relink | | D T
wxWindows                   | weak-copyleft    |            | copyright text changes offer:library same:library | fsf | D T
MS-RL                       | weak-copyleft    | grant ends | copyright text@source offer:file same:file        | no-mark fsf | C D M T
NASA-1.3                    | weak-copyleft    | grant ends | copyright text@source changes offer:file same:file | no-mark | D T
OFL-1.0 OFL-1.0-no-RFN OFL-1.1 OFL-1.1-no-RFN | weak-copyleft | | copyright text rename same:file | no-charge no-endorse fsf | C D T
OFL-1.0-RFN OFL-1.1-RFN     | weak-copyleft    |            | copyright text rename same:file                   | no-charge no-endorse no-name fsf | C D T
Ubuntu-font-1.0             | weak-copyleft    |            | copyright text rename same:file                   | no-endorse | D T
CECILL-C                    | weak-copyleft    |            | copyright text changes offer:library same:library | fsf | D T
CERN-OHL-W-2.0                | weak-copyleft  | grant ends | copyright text changes offer:library same:library | | C D T
CDLA-Sharing-1.0            | weak-copyleft    |            | copyright text changes same:file                  | | D T
NGPL                        | weak-copyleft    |            | copyright text changes offer:library same:library | | D T
LPL-1.0 LPL-1.02            | weak-copyleft    | grant ends | copyright text@source changes offer:library same:library | sublicense fsf | D T
LPPL-1.0 LPPL-1.1 LPPL-1.2 LPPL-1.3a LPPL-1.3c | weak-copyleft | | copyright text changes offer:library rename    | no-endorse | C D T
Sendmail Sendmail-8.23      | weak-copyleft    |            | copyright text offer:library                      | no-endorse | D T
QPL-1.0                     | weak-copyleft    |            | copyright text changes offer:work                 | fsf | D T
GPL-1.0-only GPL-1.0-or-later GPL-1.0 GPL-1.0+ | strong-copyleft | | copyright text changes offer:work same:work    | | D M T
GPL-2.0-only GPL-2.0-or-later GPL-2.0 GPL-2.0+ | strong-copyleft | | copyright text changes offer:work same:work    | fsf | C O D M T
GPL-3.0-only GPL-3.0-or-later GPL-3.0 GPL-3.0+ | strong-copyleft | grant ends | copyright text changes offer:work same:work install | fsf | C O D M T
CECILL-1.0 CECILL-1.1 CECILL-2.0 | strong-copyleft |        | copyright text changes offer:work same:work       | fsf | D T
CECILL-2.1                  | strong-copyleft  | grant      | copyright text changes offer:work same:work       | fsf | C D T
Sleepycat                   | strong-copyleft  |            | copyright text offer:work                         | fsf | D M T
CC-BY-SA-1.0 CC-BY-SA-2.0 CC-BY-SA-2.5 CC-BY-SA-3.0 | strong-copyleft | | copyright text ack changes same:work    | no-endorse | D T
CC-BY-SA-4.0                | strong-copyleft  | none       | copyright text ack changes same:work              | no-mark no-endorse fsf | C D T
GFDL-1.1-only GFDL-1.1-or-later GFDL-1.1 GFDL-1.2-only GFDL-1.2-or-later GFDL-1.2 | strong-copyleft | | copyright text changes offer:work same:work | fsf | D T
GFDL-1.3-only GFDL-1.3-or-later GFDL-1.3 | strong-copyleft | | copyright text changes offer:work same:work       | fsf | C D T
FreeImage                   | weak-copyleft    | grant ends | copyright text@source changes offer:file same:file | sublicense | D T
ErlPL-1.1                   | weak-copyleft    | grant      | copyright text@source changes offer:file same:file | | D T
CUA-OPL-1.0                 | weak-copyleft    | grant ends | copyright text@source changes offer:file same:file | sublicense no-mark | D T
RPSL-1.0                    | network-copyleft | grant ends | copyright text changes offer:work same:work network | no-mark fsf | D T
Parity-6.0.0 Parity-7.0.0   | strong-copyleft  | grant      | copyright text offer:work                         | | D T
CERN-OHL-S-2.0              | strong-copyleft  | grant ends | copyright text changes offer:work same:work       | | C D T
ODbL-1.0                    | strong-copyleft  | none       | copyright text ack offer:work same:work           | no-mark fsf | C D T
copyleft-next-0.3.0 copyleft-next-0.3.1 | strong-copyleft | grant ends | copyright text offer:work same:work        | | D T
AGPL-1.0-only AGPL-1.0-or-later AGPL-1.0 | network-copyleft | | copyright text changes offer:work same:work network | fsf | D T
AGPL-3.0-only AGPL-3.0-or-later AGPL-3.0 | network-copyleft | grant ends | copyright text changes offer:work same:work network install | fsf | C O D M T
EUPL-1.0                    | network-copyleft | grant      | copyright text changes offer:work same:work network | sublicense no-mark | D T
EUPL-1.1 EUPL-1.2           | network-copyleft | grant      | copyright text changes offer:work same:work network | sublicense no-mark fsf | C D M T
OSL-1.0 OSL-1.1 OSL-2.0 OSL-2.1 | network-copyleft | grant ends | copyright text changes offer:work same:work network | sublicense no-mark fsf | D T
OSL-3.0                     | network-copyleft | grant ends | copyright text changes offer:work same:work network | sublicense no-mark fsf | C D M T
NPOSL-3.0                   | network-copyleft | grant ends | copyright text changes offer:work same:work network | sublicense no-mark | D T
RPL-1.1 RPL-1.5             | network-copyleft | grant ends | copyright text changes offer:work same:work network | no-mark | D T
CPAL-1.0                    | network-copyleft | grant ends | copyright text@source changes ack offer:file same:file network | sublicense no-mark fsf | D T
CAL-1.0 CAL-1.0-Combined-Work-Exception | network-copyleft | grant ends | copyright text offer:work same:work network | | D T
SSPL-1.0                    | source-available | grant ends | copyright text changes offer:work same:work network | no-service | D T
BUSL-1.1                    | source-available |            | copyright text same:work                          | field no-service | D T
Elastic-2.0                 | source-available | grant ends | copyright text changes                            | no-service | D T
FSL-1.1-MIT FSL-1.1-ALv2    | source-available | grant ends | copyright text                                    | field no-service | D T
PolyForm-Noncommercial-1.0.0 | source-available | grant ends | copyright text                                   | no-commercial | D T
PolyForm-Small-Business-1.0.0 | source-available | grant ends | copyright text                                  | field | D T
CC-BY-NC-1.0 CC-BY-NC-2.0 CC-BY-NC-2.5 CC-BY-NC-3.0 | source-available | | copyright text ack                     | no-commercial no-endorse | D T
CC-BY-NC-4.0                | source-available | none       | copyright text ack changes                        | no-commercial no-mark no-endorse | D T
CC-BY-NC-SA-1.0 CC-BY-NC-SA-2.0 CC-BY-NC-SA-2.5 CC-BY-NC-SA-3.0 | source-available | | copyright text ack same:work | no-commercial no-endorse | D T
CC-BY-NC-SA-4.0             | source-available | none       | copyright text ack changes same:work              | no-commercial no-mark no-endorse | D T
CC-BY-NC-ND-1.0 CC-BY-NC-ND-2.0 CC-BY-NC-ND-2.5 CC-BY-NC-ND-3.0 | source-available | | copyright text ack       | no-commercial no-modify no-endorse | D T
CC-BY-NC-ND-4.0             | source-available | none       | copyright text ack                                | no-commercial no-modify no-mark no-endorse | D T
CC-BY-ND-1.0 CC-BY-ND-2.0 CC-BY-ND-2.5 CC-BY-ND-3.0 | source-available | | copyright text ack                     | no-modify no-endorse | D T
CC-BY-ND-4.0                | source-available | none       | copyright text ack                                | no-modify no-mark no-endorse | D T
CPOL-1.02                   | source-available | grant ends | copyright text changes                            | field no-charge no-mark | D T
Hippocratic-2.1             | source-available |            | copyright text                                    | field sublicense | D T
Aladdin                     | source-available |            | copyright text changes offer:work same:work       | no-commercial no-charge | D T
OPL-UK-3.0                  | permissive       |            | copyright ack                                     | no-mark no-endorse | T
SISSL SISSL-1.2             | permissive       | grant      | copyright text changes                            | no-mark fsf | D T
Watcom-1.0                  | strong-copyleft  | grant ends | copyright text changes offer:work same:work       | no-mark | D T
LicenseRef-scancode-public-domain | public-domain |       |                                                   | | D T
UnRAR                       | source-available |            | copyright text                                    | field | T
LicenseRef-scancode-sonar-sal-1.0 | source-available |      | copyright text                                    | field no-service | D
LicenseRef-scancode-ms-net-library | proprietary |          | text                                              | no-modify | D
LicenseRef-scancode-oracle-free-2018 | proprietary |        | text                                              | no-modify field | D
LicenseRef-scancode-proprietary-license | proprietary |     | text                                              | no-copy no-modify no-distribute field | T
LicenseRef-scancode-commercial-license | proprietary |      | text                                              | no-copy no-modify no-distribute fee field | T
LicenseRef-scancode-embedthis-evaluation | proprietary |    | text                                              | no-commercial no-copy no-distribute | D
LicenseRef-scancode-northwoods-evaluation-2024 | proprietary | | text                                           | no-copy no-modify no-distribute field | D
LicenseRef-scancode-polyform-free-trial-1.0.0 | source-available | grant ends | text                           | no-copy no-distribute field | D
`
