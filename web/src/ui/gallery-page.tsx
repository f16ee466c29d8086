import type { ReactNode } from 'react'
import type { FormField } from './form-field.tsx'
import { ChoiceSet } from './choice-set.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { CopyButton } from './copy-button.tsx'
import { EmptyState, ErrorState, LoadingState } from './page-states.tsx'
import { Facts } from './facts.tsx'
import { FileDrop } from './file-drop.tsx'
import { LineEditor } from './line-editor.tsx'
import { Mark, type Tone } from './mark.tsx'
import { Panel } from './panel.tsx'
import { PlainTable } from './plain-table.tsx'
import { QrCode } from './qr-code.tsx'
import { RecordForm } from './record-form.tsx'
import { SearchField } from './search-field.tsx'
import { Sparkline } from './sparkline.tsx'

const tones: readonly Tone[] = ['violation', 'warning', 'ok', 'critical', 'high', 'medium', 'low', 'none']

const fields: readonly FormField[] = [
  { name: 'text', label: 'Text', kind: 'text', isRequired: true, hint: 'A hint' },
  { name: 'area', label: 'Area', kind: 'area' },
  { name: 'date', label: 'Date', kind: 'date' },
  { name: 'moment', label: 'Moment', kind: 'moment' },
  { name: 'number', label: 'Number', kind: 'number' },
  { name: 'choice', label: 'Choice', kind: 'choice', choices: [{ value: 'a', label: 'one' }] },
]

/** Every part of the interface in every state, for development and for the accessibility tests. */
export function GalleryPage(): ReactNode {
  return (
    <main className="page" style={{ padding: 20 }}>
      <h1>Gallery</h1>
      <section>
        <h2>Mark</h2>
        {tones.map((tone) => (
          <p key={tone}>
            <Mark tone={tone}>{tone}</Mark>
          </p>
        ))}
      </section>
      <section>
        <h2>Plain table</h2>
        <PlainTable
          label="Fruit"
          rows={['apple', 'pear']}
          idOf={(name) => name}
          columns={[
            { title: 'Name', isHeader: true, cell: (name) => name },
            { title: 'Letters', isNumber: true, cell: (name) => name.length },
          ]}
        />
      </section>
      <section>
        <h2>Form parts</h2>
        <SearchField label="Search fruit" text="apple" onText={undefined} />
        <ChoiceSet label="Fruit" choices={[{ value: 'a', label: 'Apple' }]} chosen={['a']} onChange={() => undefined} />
        <LineEditor label="Recipe" value={'# Pie\nTake apples.'} marked={[2]} onChange={() => undefined} />
        <CopyButton text="apple" />
        <QrCode text="apple" label="QR code" />
        <ConfirmButton label="Delete" question="Delete the apple?" onConfirm={() => undefined} />
      </section>
      <section>
        <h2>Sparkline</h2>
        <Sparkline values={[3, 5, 2, 8, 8, 1]} label="findings of 30 days" />
      </section>
      <Panel title="Panel">
        <Facts
          facts={[
            ['Fact', 'value'],
            ['Left out', ''],
          ]}
        />
        <RecordForm fields={fields} onSubmit={() => Promise.reject(new Error('This was not saved.'))} />
        <FileDrop label="Drop a file here" accept=".pdf" onFile={() => Promise.reject(new Error('This is not a PDF.'))} />
      </Panel>
      <section>
        <LoadingState />
        <ErrorState error={new Error('The service cannot be reached.')} onRetry={() => undefined} />
        <EmptyState title="No module yet">
          <p>Drop an SBOM anywhere.</p>
        </EmptyState>
      </section>
    </main>
  )
}
