import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { waitForQuiet } from '../shared/wait-for-quiet.ts'

/** Whether the first page has had its data: what it does not show itself is asked for afterwards. */
export function useQuiet(): boolean {
  const queries = useQueryClient()
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    void waitForQuiet(queries).then(() => !left.signal.aborted && setQuiet(true))
    return () => left.abort()
  }, [queries])
  return isQuiet
}
