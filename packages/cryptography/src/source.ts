export { type CryptoSource, type CryptoUse } from './source/crypto-use.ts'
export { findCryptography } from './source/find-cryptography.ts'
