import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Page, unwrap, unwrapPage } from '../api/client.ts'
import { offerUndo } from '../shared/undo.ts'
import { usePagedRows, type PagedRows } from '../ui/use-paged-rows.ts'
import { useTexts } from '../words/words.tsx'
import { type ListedTask, type TaskSearch, toTaskQuery } from './task-query.ts'
import { tasksTexts } from './tasks-texts.ts'

/** The tasks of all risks that match a search, the earliest due first. */
export function useCompanyTasks(search: TaskSearch): PagedRows<ListedTask> {
  const query = toTaskQuery(search)
  return usePagedRows<ListedTask, Page<ListedTask>>({
    key: ['risks', 'tasks', 'company', query],
    load: (page, signal) => unwrapPage<ListedTask>(api.GET('/core/tasks', { params: { query: { ...query, page } }, signal })),
  })
}

/** Sets a task done, and offers to take that back. */
export function useSetDone() {
  const queries = useQueryClient()
  const texts = useTexts(tasksTexts)
  const pending = useRef(new Set<string>())
  const done = useMutation({
    mutationFn: (task: ListedTask) => setStatus(task, 'done'),
    onSuccess: async (_, task) => {
      offerUndo({ text: texts.wasDone(task.task), undo: () => setStatus(task, task.status) })
      await queries.invalidateQueries({ queryKey: ['risks'] })
    },
    onSettled: (_data, _error, { _id: id }) => pending.current.delete(id),
  })
  // a double click on the button, or a key that is held, is one press
  function setDone(task: ListedTask): void {
    if (pending.current.has(task['_id'])) return
    pending.current.add(task['_id'])
    done.mutate(task)
  }
  return { ...done, setDone }
}

function setStatus({ _id: id, riskId }: ListedTask, status: ListedTask['status']): Promise<unknown> {
  const path = { risk_id: riskId, task_id: id }
  return unwrap(api.POST('/core/risks/{risk_id}/tasks/{task_id}', { params: { path }, body: { status } }))
}
