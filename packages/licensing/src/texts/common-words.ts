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

function trace(one: Passage, other: Passage, lengths: Uint16Array): readonly (readonly [number, number])[] {
  const width = other.to - other.from + 1
  const pairs: (readonly [number, number])[] = []
  for (let i = 0, j = 0; one.from + i < one.to && other.from + j < other.to;) {
    const cell = i * width + j
    const isSame = one.words[one.from + i] === other.words[other.from + j] && one.words[one.from + i] !== 0
    if (isSame) pairs.push([one.from + i, other.from + j])
    const isDown = !isSame && (lengths[cell + width] ?? 0) >= (lengths[cell + 1] ?? 0)
    if (isSame || isDown) i += 1
    if (isSame || !isDown) j += 1
  }
  return pairs
}
