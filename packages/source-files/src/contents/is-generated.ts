const longestLine = 5000
const shortestMinified = 2000
/** Hand-written code and prose have lines of a hundred characters and a blank every six. */
const minifiedLine = 400
const fewestBlanks = 0.08

/** Recognises minified and generated text, which nobody wrote by hand: a line of more than 5,000 characters, or long lines almost without blanks. */
export function isGenerated(text: string): boolean {
  const longest = longestLineOf(text)
  return longest > longestLine || (longest > shortestMinified && isDense(text))
}

function longestLineOf(text: string): number {
  let longest = 0
  for (let [from, end] = [0, 0]; end !== -1; from = end + 1) {
    end = text.indexOf('\n', from)
    longest = Math.max(longest, (end === -1 ? text.length : end) - from)
  }
  return longest
}

function isDense(text: string): boolean {
  let blanks = 0
  let lines = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 32) blanks++
    else if (code === 10) lines++
  }
  return text.length / lines > minifiedLine && blanks / text.length < fewestBlanks
}
