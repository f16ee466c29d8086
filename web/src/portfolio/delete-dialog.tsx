import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { standingQuery } from '../shared/standing.ts'
import { notify } from '../shared/undo.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { LongList } from '../ui/long-list.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { pagedQuery } from '../ui/use-paged-rows.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import classes from './deletion.module.css'
import { deletionTexts } from './deletion-texts.ts'
import { sumOf } from './kind-bar-heights.ts'
import { type PortfolioItem, portfolioRows } from './portfolio-query.ts'

/** A project or module that can be deleted. */
export interface Deletable {
  readonly level: PortfolioItem['type']
  readonly id: string
}

interface DeleteDialogProps extends Deletable {
  readonly onClose: () => void
}

/** Says what goes with a project or module and what stays, and deletes it. */
export function DeleteDialog({ level, id, onClose }: DeleteDialogProps): ReactNode {
  const texts = useTexts(deletionTexts)
  // also what was read a moment ago: something may have been imported since
  const { data: item, error, refetch, isFetchedAfterMount } = useQuery({ ...standingQuery(level, id), staleTime: 0 })
  return (
    <Dialog onClose={onClose} title={texts.title[level]} centered>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {item && isFetchedAfterMount ? <Deletion item={item} onClose={onClose} /> : !error && <LoadingState />}
    </Dialog>
  )
}

interface DeletionProps {
  readonly item: PortfolioItem
  readonly onClose: () => void
}

function Deletion({ item, onClose }: DeletionProps): ReactNode {
  const { actions } = useWords()
  const texts = useTexts(deletionTexts)
  const [typed, setTyped] = useState('')
  const remove = useRemoval(item)
  const { type, name } = item
  const isNameAsked = hasModules(item)
  return (
    <Form save={remove}>
      <Stack gap="sm">
        <div className={classes['text']}>
          <p>{texts.question[type](name)}</p>
          <p>{texts.goes}</p>
          <Losses item={item} />
          <p>{texts.stays}</p>
        </div>
        {isNameAsked && (
          <TextInput
            size="xs"
            label={texts.typeName}
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            data-autofocus
          />
        )}
        {remove.error && <p role="alert">{remove.error.message}</p>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {actions.cancel}
          </Button>
          <Button type="submit" color="red" loading={remove.isPending} disabled={isNameAsked && typed.trim() !== name}>
            {texts.title[type]}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** What is deleted, in numbers where they are known. */
function Losses({ item }: Pick<DeletionProps, 'item'>): ReactNode {
  const texts = useTexts(deletionTexts)
  const { number } = useFormats()
  const { statistics, openRisks } = item
  const findings = sumOf(statistics, 'violations') + sumOf(statistics, 'warnings')
  return (
    <ul>
      {item.type === 'project' && <li>{hasModules(item) ? <ModuleNames project={item} /> : texts.noModules}</li>}
      {findings > 0 && <li>{texts.findings(number(findings))}</li>}
      {(openRisks ?? 0) > 0 && <li>{texts.risks(number(openRisks ?? 0))}</li>}
      <li>{texts.rest}</li>
    </ul>
  )
}

/** The modules of a project by name, at most those of the first page. */
function ModuleNames({ project: { _id: projectId, modules } }: { readonly project: PortfolioItem }): ReactNode {
  const texts = useTexts(deletionTexts)
  const { number } = useFormats()
  const { data } = useQuery(pagedQuery(portfolioRows({ level: 'module', projectId, sort: 'name' })))
  return (
    <>
      {texts.modules(number(modules))}
      {data && ': '}
      {data && <LongList names={data.items.map(({ name }) => name)} />}
    </>
  )
}

function hasModules({ type, modules }: PortfolioItem): boolean {
  return type === 'project' && modules > 0
}

/** Deletes, leads to what is above, and says there what was deleted. */
function useRemoval(item: PortfolioItem) {
  const texts = useTexts(deletionTexts)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { _id: id, type, name, projectId } = item
  return useMutation({
    mutationFn: () =>
      unwrap<unknown>(
        type === 'project'
          ? api.DELETE('/core/projects/{project_id}', {
              params: { path: { project_id: id }, query: hasModules(item) ? { force: 'true' } : {} },
            })
          : api.DELETE('/core/modules/{module_id}', { params: { path: { module_id: id } } }),
      ),
    onSuccess: async () => {
      // changes of settings that are not saved went, too: nothing is left to ask about
      const way = { ignoreBlocker: true }
      await (type === 'project'
        ? navigate({ to: '/portfolio', ...way })
        : navigate({ to: '/projects/$projectId', params: { projectId }, ...way }))
      notify(texts.deleted[type](name))
      queries.removeQueries({ queryKey: [`${type}s`, id] })
      await queries.invalidateQueries()
    },
  })
}
