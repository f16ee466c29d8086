/** Extends a JSON pointer by one step (RFC 6901). */
export function childPointer(pointer: string, step: string | number): string {
  return typeof step === 'number' ? `${pointer}/${step}` : `${pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
