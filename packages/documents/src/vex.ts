export { readVexDocument } from './read-vex-document.ts'
export { supersedes } from './vex/supersedes.ts'
