/** Defers making a function until it is first called. Compiling every schema of every route would take most of the time of a start. */
export function whenNeeded<Input, Output>(make: () => (input: Input) => Output): (input: Input) => Output {
  const made: { call?: (input: Input) => Output } = {}
  return (input) => (made.call ??= make())(input)
}
