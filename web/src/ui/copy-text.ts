/** Puts a text on the clipboard. Pages that do not come over https have no clipboard of their own and copy a selected field. */
export async function copyText(text: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- it is absent outside secure contexts
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way where there is no clipboard
  document.execCommand('copy')
  field.remove()
}
