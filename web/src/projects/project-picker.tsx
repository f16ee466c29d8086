import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useState } from 'react'
import classes from '../ui/filter-select.module.css'
import { useFoundProjects } from './find-projects.ts'

interface ProjectPickerProps {
  readonly label: string
  readonly projectId: string | undefined
  /** Called with a project that was chosen by its name, or with undefined when the name was removed. */
  readonly onChange: (projectId: string | undefined) => void
}

/** Chooses a project by its name; the service finds those that match, since a company may have thousands. */
export function ProjectPicker({ label, projectId, onChange }: ProjectPickerProps): ReactNode {
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const [q] = useDebouncedValue(typed ?? '', 150)
  const { data: chosen } = useFoundProjects({ projectId: projectId ?? '' }, projectId !== undefined)
  const { data: found = [] } = useFoundProjects(q === '' ? {} : { q }, true)
  const named = found.find(({ name }) => name === typed)?.['_id']
  // the name may be typed before the service has found it
  useEffect(() => {
    if (named !== undefined && named !== projectId) onChange(named)
  }, [named])
  function change(name: string): void {
    setTyped(name)
    if (name === '') onChange(undefined)
  }
  return (
    <label className={classes['filter']}>
      <span>{label}</span>
      <input
        type="text"
        list={listId}
        value={typed ?? chosen?.[0]?.name ?? ''}
        onChange={(event) => change(event.target.value)}
        // what names no project is not kept
        onBlur={() => setTyped(undefined)}
      />
      <datalist id={listId}>
        {found.map(({ _id: id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </label>
  )
}
