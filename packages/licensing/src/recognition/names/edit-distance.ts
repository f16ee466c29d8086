/** Whether one word becomes the other by at most `most` changed, missing, added or swapped letters. */
export function isWithinEditDistance(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most || one.length > longest) return false
  return distance(one, other) <= most
}

const longest = 30

/** Damerau-Levenshtein with swaps of neighbours; words are at most 30 letters long. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i += 1) rows.push(nextRow(rows, [one, other]))
  return rows[one.length]?.[other.length] ?? Infinity
}

function nextRow(rows: readonly (readonly number[])[], [one, other]: readonly [string, string]): number[] {
  const i = rows.length
  const row = [i]
  for (let j = 1; j <= other.length; j += 1) {
    const same = one[i - 1] === other[j - 1] ? 0 : 1
    const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
    const swap = isSwapped ? cell(rows, i - 2, j - 2) + 1 : Infinity
    row.push(Math.min(cell(rows, i - 1, j) + 1, (row[j - 1] ?? Infinity) + 1, cell(rows, i - 1, j - 1) + same, swap))
  }
  return row
}

function cell(rows: readonly (readonly number[])[], i: number, j: number): number {
  return rows[i]?.[j] ?? Infinity
}
