/**
 * A document that cannot be used, told to its sender: one sentence to act on, opened by the place at fault.
 * The place is a JSON pointer, empty for the document as a whole. Whoever received the document answers 400 with it (decisions, 5).
 */
export class DocumentFault extends Error {
  readonly pointer: string

  constructor(pointer: string, problem: string) {
    super(pointer === '' ? problem : `${pointer}: ${problem}`)
    this.name = 'DocumentFault'
    this.pointer = pointer
  }
}
