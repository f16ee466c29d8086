import correctedHolders from './corrected-holders.json' with { type: 'json' }

/**
 * What records say, where the truth that the data has for them is wrong: every record that was missed was read, 2026-11-25, and those of
 * copyrights 2026-11-29. The raw figure is published beside the corrected one (docs/explanation/scan-quality.md).
 */

/** The licences of a text as they stand in it; the data has what the package declares. */
export const correctedLicenses: ReadonlyMap<string, readonly string[]> = new Map([
  // the file is the text of another licence than the package declares
  ['npm:@npmcli/redact@4.0.0/LICENSE', ['MIT']],
  // declared with MIT, of which the file has neither text nor name
  ['npm:@swc/core-linux-x64-gnu@1.16.18/LICENSE', ['Apache-2.0']],
  ['npm:snyk-config@5.3.0/LICENSE', ['Apache-2.0']],
  // the file says that it is dual-licensed
  ['npm:abbrev@4.0.0/LICENSE', ['ISC', 'MIT']],
  // one of two files, each with one licence
  ['npm:type-fest@5.10.0/license-cc0', ['CC0-1.0']],
  // with the licences of bundled packages
  ['npm:vite@8.3.8/LICENSE.md', ['MIT', 'BSD-2-Clause', 'CC0-1.0', 'ISC']],
  ['npm:vitest@5.1.0/LICENSE.md', ['MIT', 'BSD-3-Clause', 'ISC']],
])

const gradle = 'scancode:build_gradle'
const rustup = 'scancode:cargo/cargo_toml/rustup/Cargo.toml'

/** The key of a package that a file names instead of the one that the data has; undefined where it names none. */
export const correctedPackages: ReadonlyMap<string, string | undefined> = new Map([
  // a stray quote, which no compiler reads
  [`${gradle}/groovy/groovy-no-parens/build.gradle maven:com.fasterxml.jackson/jackson-bom@2.12.2'`, undefined],
  // the type of the artefact is no part of its version
  [`${gradle}/groovy/groovy5/build.gradle maven:jquery/jquery@3.2.1@js`, 'maven:jquery/jquery@3.2.1'],
  // the values stand in the same file
  [
    `${gradle}/groovy/groovy6-with-props/build.gradle maven:com.amazonaws/aws-java-sdk-core@\${awsVer}`,
    'maven:com.amazonaws/aws-java-sdk-core@1.11.49',
  ],
  [
    `${gradle}/groovy/groovy6-with-props/build.gradle maven:com.amazonaws/aws-java-sdk@\${awsVer}`,
    'maven:com.amazonaws/aws-java-sdk@1.11.49',
  ],
  [
    `${gradle}/groovy/groovy6-with-props/build.gradle maven:com.datastax.cassandra/cassandra-driver-core@\${datastaxVer}`,
    'maven:com.datastax.cassandra/cassandra-driver-core@3.1.0',
  ],
  [`${gradle}/groovy/groovy6-with-props/build.gradle maven:junit/junit@\${junitVer}`, 'maven:junit/junit@4.12'],
  // a variable that another file sets is no version
  [
    `${gradle}/kotlin/kotlin2/build.gradle.kts maven:org.eclipse.jgit/org.eclipse.jgit@$jgitVersion`,
    'maven:org.eclipse.jgit/org.eclipse.jgit@',
  ],
  // folders of the project itself
  [`${rustup} cargo:rustup-dist@`, undefined],
  [`${rustup} cargo:rustup-utils@`, undefined],
  [`${rustup} cargo:download@`, undefined],
  [`${rustup} cargo:rustup-mock@`, undefined],
  ['scancode:pubspec/locks/dart-pubspec.lock pub:pub_dartdoc_data@0.0.0', undefined],
])

const holdersById: Readonly<Record<string, Readonly<Record<string, string | null>> | undefined>> = correctedHolders

/**
 * The holders that the text of a record names. The truth goes on into the next sentence, breaks off within a name, or has words that are no
 * holder, as in the signature of a function. Whether a place, an account or a company beside a name belongs to it is left as the data has it.
 */
export function correctHolders(id: string, holders: readonly string[]): readonly string[] {
  const corrections = holdersById[id] ?? {}
  const corrected = holders.map((holder) => (Object.hasOwn(corrections, holder) ? (corrections[holder] ?? '') : holder))
  return [...corrected, corrections[''] ?? ''].filter((holder) => holder !== '')
}
