/** Increase it when the same content may give other findings. */
export const scannerVersion = '6'
