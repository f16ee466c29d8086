import { visibleEntries } from './navigation.ts'
import { useSession } from './session.ts'

/** Reports whether the user may open a page of the sidebar and what belongs to it: by role, and by the features of the company. */
export function useMayOpen(page: '/products' | '/approvals' | '/risks'): boolean {
  return visibleEntries(useSession()).some(({ to }) => to === page)
}
