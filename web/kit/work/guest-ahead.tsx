import { say } from '#language/say.ts'
import { Refusal } from '#web/kit/call.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'

type Props = {
  /** What the link carries; empty where it carries nothing. */
  token: string | undefined
  error: Error | null
  /** What it is called that there is nothing behind the link. */
  nothing: string
  onRetry: () => void
}

/** What a page shows whoever holds a link before its own: a broken link, a refusal, no connection, or that it is on its way. */
export function GuestAhead({ token, error, nothing, onRetry }: Props) {
  const said =
    token === ''
      ? [say('This link is incomplete.'), say('Open it again from the email, or copy the whole link.')]
      : error instanceof Refusal
        ? [nothing, error.message]
        : error && [say('The service cannot be reached right now.'), '']
  if (!said) return <SkeletonRows count={8} rowPx={48} />
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5 px-4 py-6 text-lg/7 md:py-10">
      <h1 className="font-extrabold text-2xl/8">{said[0]}</h1>
      {said[1] || <Button onClick={onRetry}>{say('Try again')}</Button>}
    </div>
  )
}
