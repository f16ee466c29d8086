export { isLicenseFile } from './license-file.ts'
export { summariseFolders } from './summarise-folders.ts'
