import { operatorMeRow, operatorSignOutRow } from '#contract/operator.ts'
import { screens } from '#contract/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Address } from './address.tsx'
import { leave } from './leave.ts'
import { useAct, useRow } from './rows.ts'
import { areFewCodes, codesLeft } from './words.ts'

const nothing = { params: {}, body: {} }
const { path, title } = screens['operator-account']

type Props = {
  /** Whether their account is what is shown. */
  here: boolean
  /** Called when a way to it is taken. */
  onGo: () => void
}

/** Who is signed in, with the way to their account, and the way out. */
export function WhoIsIn({ here, onGo }: Props) {
  const { data: operator } = useRow(operatorMeRow, nothing)
  const signOut = useAct(operatorSignOutRow, { changes: [], done: () => leave('signed out') })
  return (
    <div className="mt-4 border-line border-t px-4 pt-4 lg:px-5">
      <p className="text-muted">Signed in as</p>
      <div className="min-h-11">
        {operator && (
          <a
            href={path}
            aria-current={here ? 'page' : undefined}
            onClick={onGo}
            className="flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2"
          >
            <span>
              <Address>{operator.email}</Address>
              <span className="sr-only"> ({title})</span>
            </span>
          </a>
        )}
      </div>
      {operator && areFewCodes(operator.recoveryCodes) && (
        <a
          href={path}
          onClick={onGo}
          className="flex min-h-11 items-center font-semibold text-signal-text underline underline-offset-4 hover:decoration-2"
        >
          {codesLeft(operator.recoveryCodes)}
        </a>
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
