import type { Sbom } from '../sbom/sbom.ts'
import type { ReadOptions } from '../sbom/read-options.ts'
import { readCycloneDxDocument } from './read-cyclonedx-document.ts'
import { cyclonedxXmlToJson } from './xml-to-json.ts'

/** Reads a CycloneDX document 1.0–1.7 in XML as its form in JSON is read; pointers in messages are those of that form. */
export function readCycloneDxXml(bytes: Uint8Array, options: ReadOptions = {}): Sbom {
  return readCycloneDxDocument(new TextEncoder().encode(JSON.stringify(cyclonedxXmlToJson(bytes))), options)
}
