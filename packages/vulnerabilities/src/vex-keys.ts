export { anyProductKey, isVexKey, vexApplicationKeys, vexComponentKeys, vexProductKeys } from './vex/vex-keys.ts'
export { isSourcePackage, namespaceAliases, packageKeyOf, registeredKeyOf } from './vex/vex-product.ts'
