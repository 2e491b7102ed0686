import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formTexts } from '#contract/form.ts'
import { Refusal } from '#web/kit/call.ts'
import { toast } from '#web/ui/toast.ts'

/** Does something to a list whose answers are under `key`, reads it again, and says in a toast why where it was refused. */
export function useAct<Input, Answer>(key: readonly string[], act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError: (error) => {
      const said = error instanceof Refusal ? error.serverMessage : undefined
      toast({ title: said ?? formTexts.unexpected, variant: 'destructive' })
    },
  })
}
