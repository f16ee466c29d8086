import { cyclonedxCurves } from './cyclonedx-validator.ts'
import { asObject, asObjects, asText, type JsonObject } from '../json/json-values.ts'

/**
 * Adds the terms of CycloneDX 1.7 to what older versions state: the registered name of a curve, a certificate's file extension,
 * related assets. Existing fields stay; 1.7 still accepts them.
 */
export function upgradeAsset(body: JsonObject): JsonObject {
  const crypto = asObject(body['cryptoProperties'])
  return crypto === undefined ? body : { ...body, cryptoProperties: upgradeFields(crypto, groups) }
}

type Upgrade = (value: JsonObject) => JsonObject

const groups: Readonly<Record<string, Upgrade>> = {
  algorithmProperties: (value) => withMissing(value, { ellipticCurve: curveNamed(value['curve']) }),
  certificateProperties: (value) =>
    withMissing(value, {
      certificateFileExtension: value['certificateExtension'],
      relatedCryptographicAssets: related(value, { signatureAlgorithmRef: 'algorithm', subjectPublicKeyRef: 'publicKey' }),
    }),
  relatedCryptoMaterialProperties: (value) =>
    withMissing(value, { relatedCryptographicAssets: related(value, { algorithmRef: 'algorithm' }) }),
}

function upgradeFields(source: JsonObject, lifts: Readonly<Record<string, Upgrade>>): JsonObject {
  const lifted = Object.entries(lifts).flatMap(([name, lift]) => {
    const value = asObject(source[name])
    return value === undefined ? [] : [[name, lift(value)] as const]
  })
  return { ...source, ...Object.fromEntries(lifted) }
}

function withMissing(source: JsonObject, more: JsonObject): JsonObject {
  const missing = Object.entries(more).filter(([name, value]) => value !== undefined && source[name] === undefined)
  return { ...source, ...Object.fromEntries(missing) }
}

function related(source: JsonObject, types: Readonly<Record<string, string>>): readonly JsonObject[] | undefined {
  const assets = Object.entries(types).flatMap(([field, type]) => {
    const ref = asText(source[field])
    return ref === undefined ? [] : [{ type, ref }]
  })
  return assets.length === 0 ? undefined : asObjects(assets)
}

/** Registries of curve names, by precedence. */
const registries = ['nist', 'secg', 'x962', 'brainpool', 'other']

/** Curve names besides those in the schema. */
const otherNames = new Map([
  ['edwards25519', 'other/Ed25519'],
  ['edwards448', 'other/Ed448'],
  ['x25519', 'other/Curve25519'],
  ['x448', 'other/Curve448'],
  ['nistp256', 'nist/P-256'],
  ['nistp384', 'nist/P-384'],
  ['nistp521', 'nist/P-521'],
])

function curveNamed(written: unknown): string | undefined {
  const name = asText(written)?.toLowerCase()
  if (name === undefined) return undefined
  const listed = cyclonedxCurves().filter((curve) => curve.slice(curve.indexOf('/') + 1).toLowerCase() === name)
  const [found] = listed.toSorted((one, other) => rank(one) - rank(other))
  return found ?? otherNames.get(name)
}

function rank(curve: string): number {
  const place = registries.indexOf(curve.slice(0, curve.indexOf('/')))
  return place === -1 ? registries.length : place
}
