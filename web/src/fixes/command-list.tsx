import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import type { Upgrade } from './fix-plan-text.ts'
import classes from './fix-plan.module.css'

/** Commands of package managers, each with a button that copies it. */
export function CommandList({ commands }: { readonly commands: readonly Upgrade['commands'][number][] }): ReactNode {
  return commands.map(({ tool, command }) => (
    <div key={tool} className={classes['command']}>
      <span className="soft">{tool}</span>
      <pre>{command}</pre>
      <CopyButton text={command} />
    </div>
  ))
}
