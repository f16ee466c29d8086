import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'

/** The question why a component is affected by a vulnerability, or why it is not. */
export type Explaining = ReturnType<typeof useExplanation>

/** Holds the purl that is asked about, and the answer. */
export function useExplanation(vulnerability: string) {
  const [purl, setPurl] = useState('')
  const explain = useMutation({
    mutationFn: (asked: string) => unwrap(api.POST('/vulnerabilities/explain', { body: { purl: asked.trim(), vulnerability } })),
  })
  function ask(asked: string): void {
    setPurl(asked)
    explain.mutate(asked)
  }
  return { purl, setPurl, ask, answer: explain.data, error: explain.error, isPending: explain.isPending }
}
