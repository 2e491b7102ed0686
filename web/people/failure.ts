import { formTexts } from '#contract/form.ts'
import { Refusal } from '#web/kit/call.ts'
import { toast } from '#web/ui/toast.ts'

/** Says in a toast why something was not done; nothing on the page has changed. */
export function tellFailure(error: unknown): void {
  const title = error instanceof Refusal && error.serverMessage ? error.serverMessage : formTexts.unexpected
  toast({ title, variant: 'destructive' })
}
