import type { HeldModule, Inventory } from '#bills/reads/inventory-store.ts'
export function standardSbom(_i: Inventory, _m: HeldModule | undefined, _w: { readonly format: string; readonly at: Date }): object {
  throw new Error('todo')
}
