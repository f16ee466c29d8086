/** A passage of a list of words. */
export interface Passage {
  readonly words: ArrayLike<number>
  readonly from: number
  readonly to: number
}

/** More comparisons of words than this are not worth their time. */
const most = 20_000

/** Finds the longest common subsequence of two passages: pairs of places. Empty for passages too long to compare. */
export function commonWords(one: Passage, other: Passage): readonly (readonly [number, number])[] {
  const [rows, columns] = [one.to - one.from, other.to - other.from]
  if (rows <= 0 || columns <= 0 || rows * columns > most) return []
  return trace(one, other, lengthsOf(one, other))
}

/** Computes the length of the longest common subsequence of what follows each pair of places. */
function lengthsOf(one: Passage, other: Passage): Uint16Array {
  const [rows, width] = [one.to - one.from, other.to - other.from + 1]
  const lengths = new Uint16Array((rows + 1) * width)
  for (let i = rows - 1; i >= 0; i -= 1) {
    const word = one.words[one.from + i]
    for (let j = width - 2; j >= 0; j -= 1) {
      const cell = i * width + j
      const isSame = word !== 0 && word === other.words[other.from + j]
      lengths[cell] = isSame ? (lengths[cell + width + 1] ?? 0) + 1 : Math.max(lengths[cell + width] ?? 0, lengths[cell + 1] ?? 0)
    }
  }
  return lengths
}

/** Follows the lengths from the start: a shared word, else the side where more is to come. */
function trace(one: Passage, other: Passage, lengths: Uint16Array): readonly (readonly [number, number])[] {
  const width = other.to - other.from + 1
  const pairs: (readonly [number, number])[] = []
  for (let i = one.from, j = other.from; i < one.to && j < other.to;) {
    const cell = (i - one.from) * width + (j - other.from)
    const isSame = one.words[i] === other.words[j] && one.words[i] !== 0
    const isDown = isSame || isLonger(lengths, cell + width, cell + 1)
    if (isSame) pairs.push([i, j])
    i += Number(isDown)
    j += Number(isSame || !isDown)
  }
  return pairs
}

function isLonger(lengths: Uint16Array, cell: number, other: number): boolean {
  return (lengths[cell] ?? 0) >= (lengths[other] ?? 0)
}
