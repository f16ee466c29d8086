import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Compresses what is served as it is, so that the service never does it per request. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|css|svg)$/u.test(name))) {
        const path = join(dir, entry)
        const content = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [react(), compressAssets()],
  // the charts are one late chunk of 600 kB, 165 compressed; what counts is the first page (test/first-load.test.ts)
  build: {
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 600,
    // one file for what every page needs and two for what many need, instead of dozens that share six connections
    rolldownOptions: {
      // compressing takes most of a build on a slow machine, which is no reason to warn at every installation
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-page', tags: ['$initial'], priority: 1 },
            { name: 'forms', test: /mantine|floating-ui|remove-scroll|sidecar|style-singleton|callback-ref|tslib/u, minShareCount: 5 },
            { name: 'lists', minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
})
