import { lazyRouteComponent } from '@tanstack/react-router'
import { loadCode } from '../api/load-code.ts'

/** A component whose code is loaded when it is first shown, or before that by its `preload`; a service that is away is waited for. */
export function lazyPart<Code extends Readonly<Record<string, unknown>>, Name extends keyof Code>(
  load: () => Promise<Code>,
  name: Name,
): ReturnType<typeof lazyRouteComponent<Code, Name>> {
  return lazyRouteComponent(() => loadCode(load), name)
}
