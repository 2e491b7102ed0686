import { operatorMeRow, operatorSignOutRow } from '#contract/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { leave } from './leave.ts'
import { useAct, useRow } from './rows.ts'

const nothing = { params: {}, body: {} }

/** Who is signed in, and the way out. */
export function WhoIsIn() {
  const { data: operator } = useRow(operatorMeRow, nothing)
  const signOut = useAct(operatorSignOutRow, { changes: [], done: () => leave('signed out') })
  return (
    <div className="mt-4 border-line border-t px-4 pt-4 lg:px-5">
      <p className="text-muted">Signed in as</p>
      <p className="min-h-6 break-words font-semibold">{operator?.email}</p>
      {operator && operator.recoveryCodes < 4 && (
        <p className="mt-1 font-semibold text-signal-text">
          {operator.recoveryCodes === 0
            ? 'No recovery code left'
            : `${operator.recoveryCodes} recovery codes left`}
        </p>
      )}
      <Button
        size="sm"
        variant="outline"
        className="mt-3 w-full"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate(nothing)}
      >
        Sign out
      </Button>
    </div>
  )
}
