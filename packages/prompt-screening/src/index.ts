export { findInstructions, type InstructionFinding } from './find-instructions.ts'
