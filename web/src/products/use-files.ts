import { api, unwrap } from '../api/client.ts'
import type { DocumentSlot, Product } from '../shared/product.ts'
import { useStored } from '../shared/use-products.ts'

/** What the service accepts (docs/reference/products.md#accepted-files). */
export const documentTypes = '.pdf,.md,.markdown,.txt,.text,.spdx,.html,.htm,.json,.xml,.rdf,.zip,.docx,.odt'
export const photoTypes = '.png,.apng,.jpg,.jpeg,.jfif,.webp,.gif'

/** Stores and removes the files of a product. */
export function useFiles(productId: string) {
  const keep = useStored()
  const params = { path: { product_id: productId } }
  return {
    addDocument: (documentType: DocumentSlot, file: File): Promise<Product> =>
      keep(unwrap(api.POST('/core/products/{product_id}/document', { params, ...formOf({ documentType, file }) }))),
    removeDocument: (documentType: DocumentSlot, url: string): Promise<Product> =>
      keep(unwrap(api.DELETE('/core/products/{product_id}/document', { params, body: { documentType, url } }))),
    addPhoto: (file: File): Promise<Product> =>
      keep(unwrap(api.POST('/core/products/{product_id}/photo', { params, ...formOf({ file }) }))),
    removePhoto: (url: string): Promise<Product> =>
      keep(unwrap(api.DELETE('/core/products/{product_id}/photo', { params, body: { url } }))),
  }
}

/** A multipart body; fields go before the file, so that they are known when it arrives. */
function formOf<Fields extends Readonly<Record<string, string | File>>>(fields: Fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // the description types a file as a text
  return {
    body: fields as unknown as { readonly [Name in keyof Fields]: Fields[Name] extends File ? string : Fields[Name] },
    bodySerializer: () => form,
  }
}
