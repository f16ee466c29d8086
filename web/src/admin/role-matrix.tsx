import type { ReactNode } from 'react'
import { permissions } from '../shared/permissions.ts'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import { useTexts, useWords } from '../words/words.tsx'
import { permissionTexts } from './permission-texts.ts'
import { userTexts } from './user-texts.ts'

type Permission = keyof typeof permissions

/** Roles and what each may do. */
export function RoleMatrix(): ReactNode {
  const words = useWords()
  const texts = useTexts(userTexts)
  const labels = useTexts(permissionTexts)
  const columns: readonly TableColumn<Permission>[] = [
    { title: texts.may, cell: (permission) => labels[permission] },
    ...Object.entries(words.roles).map(([role, title]) => ({
      title,
      cell: (permission: Permission) => ((permissions[permission] as readonly string[]).includes(role) ? words.findings.flags.true : ''),
    })),
  ]
  return (
    <details>
      <summary>{texts.matrix}</summary>
      <PlainTable
        label={texts.matrix}
        rows={Object.keys(permissions) as Permission[]}
        columns={columns}
        idOf={(permission) => permission}
      />
    </details>
  )
}
