export { summariseFolders } from './summarise-folders.ts'
