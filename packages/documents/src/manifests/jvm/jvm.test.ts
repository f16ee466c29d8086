import { expect, it } from 'vitest'
import { showPackages } from '../../../testing/show-packages.ts'
import { readManifest } from '../read-manifest.ts'

it('pom.xml: properties, dependency management, scopes, types and classifiers', () => {
  const text = `<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <groupId>org.acme</groupId><artifactId>shop</artifactId><version>1.0</version>
  <licenses><license><name>Apache-2.0</name></license></licenses>
  <properties><spring.version>6.0.\${minor}</spring.version><minor>1</minor><loop>\${loop}</loop></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.managed</groupId><artifactId>a</artifactId><version>2.0</version><scope>test</scope></dependency>
    <dependency><groupId>org.bom</groupId><artifactId>bom</artifactId><version>1</version><type>pom</type><scope>import</scope></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency><groupId>org.springframework</groupId><artifactId>spring-core</artifactId><version>\${spring.version}</version></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>core</artifactId><version>\${project.version}</version><classifier>tests</classifier><type>test-jar</type></dependency>
    <dependency><groupId>org.managed</groupId><artifactId>a</artifactId></dependency>
    <dependency><groupId>x</groupId><artifactId>range</artifactId><version>[1.0,2.0)</version><optional>true</optional></dependency>
    <dependency><groupId>x</groupId><artifactId>exact</artifactId><version>[1.5]</version><scope>provided</scope></dependency>
    <dependency><groupId>x</groupId><artifactId>open</artifactId><version>\${unknown}</version></dependency>
    <dependency><groupId>\${unknown}</groupId><artifactId>no</artifactId></dependency>
    <dependency><groupId>x</groupId><artifactId>l</artifactId><version>\${loop}</version></dependency>
  </dependencies>
</project>`
  expect(showPackages('pom.xml', text)).toEqual([
    'pkg:maven/org.springframework/spring-core@6.0.1 required',
    'pkg:maven/org.acme/core@1.0?classifier=tests&type=test-jar required',
    'pkg:maven/org.managed/a@2.0 development',
    'pkg:maven/x/range ([1.0,2.0)) optional',
    'pkg:maven/x/exact@1.5 optional',
    'pkg:maven/x/open (${unknown}) required',
    'pkg:maven/x/l (${loop}) required',
    'problem: 1 dependencies have names that no property gives',
  ])
  expect(readManifest('pom.xml', text)?.root).toEqual({
    name: 'org.acme:shop',
    version: '1.0',
    license: 'Apache-2.0',
    purl: 'pkg:maven/org.acme/shop@1.0',
  })
})

it('build.gradle: literal coordinates of dependency blocks', () => {
  const text = `plugins { id 'java' }
ext.guava = '33.0'
def slf4j = "2.0.9"
dependencies {
    implementation "com.google.guava:guava:$guava-jre"
    api group: 'org.slf4j', name: 'slf4j-api', version: slf4j
    testImplementation 'junit:junit:4.13.2' // comment
    /* implementation 'no:no:1' */
    compileOnly('org.projectlombok:lombok:1.18.30') { exclude group: 'x', module: 'y' }
    runtimeOnly 'org.acme:native:1.0:linux@zip'
    implementation project(':core')
    implementation platform('org.acme:bom:1.0')
    implementation "org.acme:dynamic:1.+"
    annotationProcessor "org.acme:open:\${unknown}"
}
repositories { maven { url 'https://maven.acme.org' } }
`
  expect(showPackages('app/build.gradle', text)).toEqual([
    'pkg:maven/com.google.guava/guava@33.0-jre required',
    'pkg:maven/org.slf4j/slf4j-api@2.0.9 required',
    'pkg:maven/junit/junit@4.13.2 development',
    'pkg:maven/org.projectlombok/lombok@1.18.30 optional',
    'pkg:maven/org.acme/native@1.0?classifier=linux&type=zip required',
    'pkg:maven/org.acme/dynamic (1.+) required',
    'pkg:maven/org.acme/open (${unknown}) development',
  ])
})

it('build.gradle.kts', () => {
  const text = `val ktor = "2.3.0"
buildscript {
    dependencies {
        val jgitVersion: String by project
        classpath("org.eclipse.jgit:org.eclipse.jgit:$jgitVersion")
    }
}
dependencies {
    implementation("io.ktor:ktor-server:$ktor")
    implementation(kotlin("stdlib"))
    implementation(libs.guava)
    testImplementation(group = "junit", name = "junit", version = "4.13.2")
}
`
  expect(showPackages('build.gradle.kts', text)).toEqual([
    'pkg:maven/org.eclipse.jgit/org.eclipse.jgit ($jgitVersion) development',
    'pkg:maven/io.ktor/ktor-server@2.3.0 required',
    'pkg:maven/junit/junit@4.13.2 development',
  ])
})

it('libs.versions.toml', () => {
  const text = `[versions]
ktor = "2.3.0"
rich = { strictly = "[1.0, 2.0[" }
[libraries]
ktor = { module = "io.ktor:ktor-server", version.ref = "ktor" }
guava = "com.google.guava:guava:33.0"
rich = { group = "org.acme", name = "rich", version.ref = "rich" }
bare = { module = "org.acme:bare" }
[plugins]
kotlin = { id = "org.jetbrains.kotlin", version = "2.0" }
`
  expect(showPackages('gradle/libs.versions.toml', text)).toEqual([
    'pkg:maven/io.ktor/ktor-server@2.3.0 required',
    'pkg:maven/com.google.guava/guava@33.0 required',
    'pkg:maven/org.acme/rich ([1.0, 2.0[) required',
    'pkg:maven/org.acme/bare required',
  ])
})

it('gradle.lockfile: the configurations say the scope', () => {
  const text = `# This is a Gradle generated file for dependency locking.
com.google.guava:guava:33.0=compileClasspath,runtimeClasspath,testCompileClasspath
junit:junit:4.13.2=testCompileClasspath,testRuntimeClasspath
org.projectlombok:lombok:1.18.30=annotationProcessor
empty=kapt
`
  const lines = [
    'pkg:maven/com.google.guava/guava@33.0 required',
    'pkg:maven/junit/junit@4.13.2 development',
    'pkg:maven/org.projectlombok/lombok@1.18.30 development',
  ]
  expect(showPackages('gradle.lockfile', text)).toEqual(lines)
  expect(showPackages('buildscript-gradle.lockfile', text).every((line) => line.endsWith('development'))).toBe(true)
})
