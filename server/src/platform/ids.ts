import { v7 } from 'uuid'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u

/** A new UUIDv7: ids made later sort later. */
export function newId(): string {
  return v7()
}

/** Ids of any other form match nothing; asking the database about them would be an error. */
export function isId(text: string): boolean {
  return uuidPattern.test(text)
}
