import { addMissingBuiltIns } from '#older-node.ts'

addMissingBuiltIns()
void start()

async function start(): Promise<void> {
  const { answerScans } = await import('#scanning/answer-scans.ts')
  answerScans()
}
