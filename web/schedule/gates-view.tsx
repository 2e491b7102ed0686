import { say } from '#language/say.ts'
import type { GateHold } from '#web/kit/work/held-by.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { LineRow } from './agenda-view.tsx'
import type { TaskLine } from './chart-lines.ts'

type Props = {
  holds: readonly GateHold[]
  lines: readonly TaskLine[]
  today: string
  /** What a gate asks for ahead, in words. */
  aheadOf: (line: TaskLine) => string | undefined
  onOpen: (line: TaskLine) => void
  onBack: () => void
}

/** What waits for which permit, inspection or decision: each open gate, and under it the work that may not begin before it. */
export function GatesView({ holds, lines, today, aheadOf, onOpen, onBack }: Props) {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return (
    <div className="h-full overflow-auto px-4 pb-24 md:px-6 md:pb-6 print:overflow-visible">
      <ToolButton icon="left" label={say('Back to the schedule')} onClick={onBack} className="print:hidden" />
      {holds.length === 0 && (
        <p className="py-6 text-muted">
          {say('Nothing waits: every permit, inspection and decision is passed, or holds up nothing.')}
        </p>
      )}
      {holds.map(({ gate, held }) => {
        const line = byId.get(gate.id)
        if (!line) return null
        return (
          <WorkSection
            key={gate.id}
            title={gate.title}
            detail={[
              say('holds {count, plural, one {# task} other {# tasks}}', { count: held.length }),
              aheadOf(line),
            ]
              .filter(Boolean)
              .join(' · ')}
            className="mt-5 max-w-3xl break-inside-avoid-page"
          >
            <ul className="divide-y divide-hair">
              {[line, ...held.flatMap(({ id }) => byId.get(id) ?? [])].map((one) => (
                <li key={one.id} className={one === line ? 'bg-hold' : 'pl-8'}>
                  <LineRow line={one} today={today} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </WorkSection>
        )
      })}
    </div>
  )
}
