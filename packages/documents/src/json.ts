export { asList, asObject, asObjects, asText, isObject, type JsonObject, omitUndefined } from './json/json-values.ts'
export { readJson } from './json/read-json.ts'
