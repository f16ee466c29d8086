/** Returns a function that reads each input once and remembers the result; inputs with the same key are the same input. */
export function readOnce<Input, Value>(read: (input: Input) => Value, keyOf: (input: Input) => unknown = itself): (input: Input) => Value {
  const known = new Map<unknown, Value>()
  return (input) => {
    const key = keyOf(input)
    // a result may be undefined
    if (!known.has(key)) known.set(key, read(input))
    return known.get(key) as Value
  }
}

function itself(input: unknown): unknown {
  return input
}
