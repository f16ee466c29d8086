export { attributeOf, cpeEcosystem, type CpeProduct, isSpecific, longestProduct, productOf } from './cpe/cpe-product.ts'
