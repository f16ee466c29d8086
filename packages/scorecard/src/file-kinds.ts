/** Kinds of files by path, as the checks distinguish them. */
export const fileKinds = {
  workflow: /^\.github\/workflows\/[^/]+\.ya?ml$/iu,
  gitlabPipeline: /^\.gitlab-ci\.ya?ml$|^\.gitlab\/[^/]+\.ya?ml$/iu,
  containerFile: /(?:^|\/)(?:dockerfile|containerfile)(?:[.\-_][^/]*)?$|\.dockerfile$/iu,
  shellScript: /\.(?:sh|bash|zsh|ksh)$/iu,
  securityPolicy: /^(?:\.github\/|\.gitlab\/|docs?\/)?security\.(?:md|markdown|adoc|rst|txt)$/iu,
  fuzzTest:
    /_test\.go$|\.(?:hs|erl|fs)$|\.(?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:tests?|__tests__)\/.*\.[cm]?[jt]sx?$|fuzz[^/]*\.(?:py|c|cc|cpp|rs|java|swift|cs)$/iu,
  packageManifest: /^(?:package\.json|pom\.xml)$/u,
} as const

/** Folders whose programs are examples and data of tests, not part of a build. */
export const testFolder = /(?:^|\/)(?:tests?|testdata|test-data|fixtures?|examples?|__tests__|node_modules|vendor|third_party)\//iu
