const factories = /^(?:newInstance|getInstance|new|New|create|Create|default)$/u

/** Names the class of an expression, without its factory method and kind: `AESEngine.newInstance` → `AES`, `sha256.New` → `sha256`. */
export function classOf(expression: string): string {
  const names = expression.split(/::|\.|->/u).filter((name) => name !== '')
  const last = names.at(-1) ?? ''
  const own = factories.test(last) ? (names.at(-2) ?? last) : last
  return own.replace(/(?:Fast|Light)?Engine$|Digest$|(?:256)?(?:StateAware)?Signer$/u, '')
}
