import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { answersTo } from './answers.ts'

/** The mark of what was answered about a task, beside who does it; nothing where nobody answered. */
export function AnswerMark({ of, className }: { of: Parameters<typeof answersTo>[0]; className: string }) {
  const said = answersTo(of)
  return (
    said && (
      <span title={said.words} className="inline-flex shrink-0">
        <StatusMark status={said.mark} label={said.words} className={className} />
      </span>
    )
  )
}
