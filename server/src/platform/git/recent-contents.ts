/** Keeps the contents used last, up to a number of bytes, and always the last one. */
export class RecentContents {
  readonly #maxBytes: number
  readonly #contents = new Map<number, Buffer>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: number): Buffer | undefined {
    const content = this.#contents.get(key)
    if (content !== undefined) this.#contents.delete(key)
    if (content !== undefined) this.#contents.set(key, content)
    return content
  }

  add(key: number, content: Buffer): void {
    this.#remove(key)
    this.#contents.set(key, content)
    this.#bytes += content.length
    for (const oldest of this.#contents.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === key) return
      this.#remove(oldest)
    }
  }

  #remove(key: number): void {
    this.#bytes -= this.#contents.get(key)?.length ?? 0
    this.#contents.delete(key)
  }
}
