import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { permissions } from '../shared/permissions.ts'
import { type Attachment, type DocumentSlot, documentSlots, filePath, type Product } from '../shared/product.ts'
import { useHasRole } from '../shared/session.ts'
import { useProduct } from '../shared/use-products.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Panel } from '../ui/panel.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { documentTexts } from './documents-texts.ts'
import classes from './product-page.module.css'
import { documentTypes, photoTypes, useFiles } from './use-files.ts'

/** The documents and photographs of a product: a file is dropped on the slot it belongs to. */
export function DocumentsPage(): ReactNode {
  const texts = useTexts(documentTexts)
  const { productId = '' } = useParams({ strict: false })
  const { data: product } = useProduct(productId)
  if (product === undefined) return undefined
  return (
    <div className={classes['parts']}>
      {documentSlots.map((slot) => (
        <Panel key={slot} title={texts.slots[slot]}>
          <Slot product={product} slot={slot} />
        </Panel>
      ))}
      <Panel title={texts.photos}>
        <Photos product={product} />
      </Panel>
    </div>
  )
}

function Slot({ product, slot }: { readonly product: Product; readonly slot: DocumentSlot }): ReactNode {
  const texts = useTexts(documentTexts)
  const mayWrite = useHasRole()(...permissions.productWriters)
  const { addDocument, removeDocument } = useFiles(product['_id'])
  const document = product.documents[slot]
  return (
    <>
      {document === null ? (
        <p className="soft">{texts.missing}</p>
      ) : (
        <StoredFile file={document} onRemove={() => removeDocument(slot, document.url)} />
      )}
      {mayWrite && (
        <FileDrop
          label={document === null ? texts.drop : texts.replace}
          accept={documentTypes}
          onFile={(file) => addDocument(slot, file)}
        />
      )}
    </>
  )
}

interface StoredFileProps {
  readonly file: Attachment
  readonly onRemove: () => Promise<unknown>
}

function StoredFile({ file, onRemove }: StoredFileProps): ReactNode {
  const words = useWords()
  const texts = useTexts(documentTexts)
  const { dateTime } = useFormats()
  const mayWrite = useHasRole()(...permissions.productWriters)
  const { name, uploaded, uploadedByName } = file
  return (
    <div className={classes['entry']}>
      <div>
        <a href={filePath(file)}>{name}</a>
        <div className="soft">{texts.uploaded(dateTime(uploaded), uploadedByName)}</div>
      </div>
      {mayWrite && <ConfirmButton label={words.actions.remove} question={texts.removeQuestion(name)} onConfirm={onRemove} />}
    </div>
  )
}

function Photos({ product: { _id: productId, photos } }: { readonly product: Product }): ReactNode {
  const texts = useTexts(documentTexts)
  const mayWrite = useHasRole()(...permissions.productWriters)
  const { addPhoto, removePhoto } = useFiles(productId)
  return (
    <>
      {photos.length === 0 && <p className="soft">{texts.missing}</p>}
      <div className={classes['photos']}>
        {photos.map((photo) => (
          <figure key={photo.url} className={classes['photo']}>
            <img src={filePath(photo)} alt={photo.name} loading="lazy" />
            <figcaption>
              <StoredFile file={photo} onRemove={() => removePhoto(photo.url)} />
            </figcaption>
          </figure>
        ))}
      </div>
      {mayWrite && <FileDrop label={texts.drop} accept={photoTypes} onFile={addPhoto} />}
    </>
  )
}
