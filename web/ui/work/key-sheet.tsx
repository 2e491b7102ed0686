import { Fragment } from 'react'
import { say } from '#language/say.ts'
import { keyCaps } from './key-match.ts'
import { SideSheet } from './side-sheet.tsx'
import { KeyCap } from './tag.tsx'
import { useBoundKeys } from './use-keys.ts'

/** Every key that answers on this screen, under the headings they were bound with. */
export function KeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SideSheet open={open} onClose={onClose} title={say('Keyboard shortcuts')} width={408} onlyText>
      {open && <Keys />}
    </SideSheet>
  )
}

/** Drawn anew with every key that a screen binds: nothing that stands there while it is closed. */
function Keys() {
  const bound = useBoundKeys().filter(({ label }) => label !== undefined)
  // The newest of the same keys is the one that answers.
  const answering = bound.filter(({ keys }, at) => bound.findLastIndex((other) => other.keys === keys) === at)
  const groups = [...new Set(answering.map(({ group }) => group ?? ''))]
  return groups.map((group) => (
    <section key={group} className="mb-5">
      {group && <h3 className="border-ink border-b-2 pb-1.5 font-semibold">{group}</h3>}
      <dl>
        {answering
          .filter((one) => (one.group ?? '') === group)
          .map(({ keys, label }) => (
            <div key={keys} className="flex min-h-9 items-center justify-between gap-4 border-hair border-b">
              <dt>{label}</dt>
              <dd className="flex shrink-0 items-center gap-1.5 text-muted text-xs">
                <Caps keys={keys} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ))
}

function Caps({ keys }: { keys: string }) {
  return keyCaps(keys).map((press, at) => (
    <Fragment key={press.join()}>
      {at > 0 && say('then')}
      <span className="flex gap-0.5">
        {press.map((cap) => (
          <KeyCap key={cap}>{cap}</KeyCap>
        ))}
      </span>
    </Fragment>
  ))
}
