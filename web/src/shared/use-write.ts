import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'

/** A write to the service; what was read below `key` is read again afterwards. */
export function useWrite<Input = void, Output = unknown>(
  key: readonly string[],
  write: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
): UseMutationResult<Output, Error, Input> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: async (output) => {
      onDone?.(output)
      await queries.invalidateQueries({ queryKey: key })
    },
  })
}
