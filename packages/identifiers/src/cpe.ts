export { attributeOf, cpeEcosystem, type CpeProduct, isSpecific, longestProduct, productOf } from './cpe/cpe-product.ts'
export { utf8Length } from './utf8-length.ts'
