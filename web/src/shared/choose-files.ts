const requests = new EventTarget()

/** Asks for files to upload, as the button of the upload does: what becomes of them is shown wherever the user goes. */
export function chooseFiles(): void {
  requests.dispatchEvent(new Event('choose'))
}

/** Calls a function whenever files are asked for; returns what ends that. */
export function onChoose(choose: () => void): () => void {
  requests.addEventListener('choose', choose)
  return () => requests.removeEventListener('choose', choose)
}
