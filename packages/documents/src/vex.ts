export { readVexDocument } from './vex/read-vex-document.ts'
export { supersedes } from './vex/supersedes.ts'
