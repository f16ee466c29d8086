/** Takes the pictures of docs/tutorial/first-hour.md from a demo of its own: `npm run screenshots`. Chromium is needed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../../server/test/build.ts'
import { startDemo } from '../test/demo-service.ts'
import { takePalettePng } from './palette-png.ts'
import { screenshots } from './screenshots.ts'

const images = join(import.meta.dirname, '../../docs/tutorial/images')
build('npm', ['run', '--silent', 'build', '-w', 'web'])
const demo = await startDemo()
try {
  const page = await demo.open({ reducedMotion: 'reduce' })
  for (const { name, show } of screenshots) {
    await show(page)
    const picture = await takePalettePng(page)
    writeFileSync(join(images, name), picture)
    process.stdout.write(`${name}  ${(picture.length / 1000).toFixed(0)} kB\n`)
  }
} finally {
  await demo.close()
}
