/** Caches the latest `most` results of a pure function by a key; many findings share few vectors. */
export function memoise<Input, Answer>(
  most: number,
  keyOf: (input: Input) => string,
  compute: (input: Input) => Answer,
): (input: Input) => Answer {
  const answers = new Map<string, Answer>()
  return (input) => {
    const key = keyOf(input)
    const known = answers.get(key)
    if (known !== undefined || answers.has(key)) return known as Answer
    const answer = compute(input)
    if (answers.size >= most) answers.delete(answers.keys().next().value ?? '')
    answers.set(key, answer)
    return answer
  }
}
