import { randomInt } from 'node:crypto'

/** Finds positions in an array of object names by name. */
export class ObjectTable {
  readonly #ids: Uint8Array
  readonly #idLength: number
  /** Position plus one; 0 is free. */
  readonly #slots: Int32Array
  // names that begin alike can be made on purpose
  readonly #salt = randomInt(2 ** 31)

  constructor(ids: Uint8Array, idLength: number) {
    this.#ids = ids
    this.#idLength = idLength
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2((ids.length / idLength) * 2 + 2)))
  }

  /** Returns the first position added with this name. */
  find(id: Uint8Array): number | undefined {
    const found = this.#slots[this.#slotOf(id, 0)] ?? 0
    return found === 0 ? undefined : found - 1
  }

  /** Adds a position whose name stands in the array, unless an equal name was added before. */
  add(position: number): void {
    const slot = this.#slotOf(this.#ids, position * this.#idLength)
    if (this.#slots[slot] === 0) this.#slots[slot] = position + 1
  }

  /** Returns the slot of the name, or the free one where it belongs. */
  #slotOf(bytes: Uint8Array, at: number): number {
    const mask = this.#slots.length - 1
    for (let slot = this.#hash(bytes, at) & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot] ?? 0
      if (entry === 0 || this.#isEqual((entry - 1) * this.#idLength, bytes, at)) return slot
    }
  }

  #hash(bytes: Uint8Array, at: number): number {
    let hash = this.#salt
    for (let i = 0; i < 8; i++) hash = Math.imul(hash ^ (bytes[at + i] ?? 0), 0x01000193)
    return hash ^ (hash >>> 15)
  }

  #isEqual(position: number, bytes: Uint8Array, at: number): boolean {
    for (let i = 0; i < this.#idLength; i++) if (this.#ids[position + i] !== bytes[at + i]) return false
    return true
  }
}
