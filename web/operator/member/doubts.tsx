import { memberRow, overruleRow } from '#contract/members.ts'
import type { RowData } from '#contract/route.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { momentText } from '../figures.ts'
import { useAct } from '../rows.ts'
import { Part } from '../sheet.tsx'
import { reasonWords } from '../words.ts'

/** Why the join looks as if nobody meant it, and the operator's word against it. */
export function Doubts({ held: { person, summary, can } }: { held: RowData<typeof memberRow> }) {
  const overrule = useAct(overruleRow, {
    changes: [memberRow],
    done: ({ message }) => toast({ title: message }),
  })
  const reasons = person.member?.reasons ?? []
  const overruledAt = person.member?.overruledAt
  if (reasons.length === 0) return null
  return (
    <Part title={overruledAt ? 'Flags, overruled' : 'Flags'}>
      <div className="border-signal border-l-4 pl-4">
        <ul className="grid gap-1">
          {reasons.map((reason) => (
            <li key={reason} className="font-semibold">
              {reasonWords(reason)}.
            </li>
          ))}
        </ul>
        <p className="mt-2 max-w-[68ch] text-muted">
          {overruledAt
            ? `An operator found them to be wrong on ${momentText(overruledAt)} UTC.`
            : 'None of this keeps anybody out: the member confirms, waits and is invited like everybody else. Only credit for whoever referred them is held back until it is overruled.'}
        </p>
        {can.overrule && (
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            disabled={overrule.isPending}
            onClick={() => overrule.mutate({ params: { id: summary.id }, body: {} })}
          >
            Overrule
          </Button>
        )}
      </div>
    </Part>
  )
}
