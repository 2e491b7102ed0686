import type { WaitingItem, WaitingKind } from '#contract/today.ts'
import { daysBetween } from '#domain/calendar/iso-date.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { dayText, lateText } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** What each kind is called beside its job, and what is done with it there. */
const kinds: Record<WaitingKind, { word: string; act: string; room: (id: string) => string }> = {
  document: { word: say('Document'), act: say('Open it'), room: (id) => `documents/${id}` },
  approval: {
    word: say('Approval'),
    act: say('Read and approve'),
    room: (id) => `documents/${id}/approval`,
  },
  submittal: { word: say('Submittal'), act: say('Open it'), room: () => 'submittals' },
  rfi: { word: say('RFI'), act: say('Answer'), room: () => 'rfis' },
  change: { word: say('Draft change order'), act: say('Finish it'), room: () => 'money?tab=changes' },
  invoice: { word: say('Not paid'), act: say('Remind'), room: () => 'money?tab=payments' },
  hours: { word: say('Hours'), act: say('Assign'), room: () => 'time' },
}

/** What waits for whoever runs jobs: what it is, of which job, by when or how late, and one press to where it is done. */
export function WaitingRows({ items }: { items: readonly WaitingItem[] }) {
  const inOwn = useOwnWords()
  return (
    <ul>
      {items.map((item) => {
        const { word, act, room } = kinds[item.kind]
        const { due, today, cents } = item
        const late = due !== null && due < today
        const href = `${at('/projects')}/${item.projectId}/${room(item.id)}`
        return (
          <li
            key={`${item.kind} ${item.id}`}
            className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-hair border-b py-1.5 text-[0.8125rem]/5 max-md:text-base md:grid-cols-[auto_minmax(0,1fr)_7rem_9rem]"
          >
            <StatusMark
              status={late ? 'late' : 'waits'}
              label={late ? say('Late') : say('Waiting')}
              className="size-4"
            />
            <a href={href} className="group/waits min-w-0">
              <span className="line-clamp-2 font-semibold text-sm/5 group-hover/waits:underline max-md:text-base/6">
                {inOwn(item.title)}
              </span>
              <span className="line-clamp-2 text-muted md:line-clamp-1">
                {[item.projectName, word, cents !== null && moneyText(cents)].filter(Boolean).join(' · ')}
              </span>
            </a>
            <span className={classNames('text-right tabular-nums', late && 'font-semibold text-alarm-text')}>
              {due !== null &&
                (late ? lateText(daysBetween(due, today)) : due === today ? say('today') : dayText(due))}
            </span>
            <span className="text-right max-md:hidden">
              <ToolButton
                look="quiet"
                size={28}
                href={href}
                label={act}
                aria-label={`${act}: ${item.title}`}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
