import { cargo } from '#feeds/packages/registries/cargo.ts'
import { composer } from '#feeds/packages/registries/composer.ts'
import { gem } from '#feeds/packages/registries/gem.ts'
import { golang } from '#feeds/packages/registries/golang.ts'
import { hex } from '#feeds/packages/registries/hex.ts'
import { maven } from '#feeds/packages/registries/maven.ts'
import { npm } from '#feeds/packages/registries/npm.ts'
import { nuget } from '#feeds/packages/registries/nuget.ts'
import { pub } from '#feeds/packages/registries/pub.ts'
import { pypi } from '#feeds/packages/registries/pypi.ts'
import type { Registry } from '#feeds/packages/registry.ts'

/** All registries. */
export const registries: readonly Registry[] = [npm, pypi, maven, cargo, nuget, gem, composer, golang, hex, pub]
