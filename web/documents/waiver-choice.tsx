import { useState } from 'react'
import type { documentTemplatesRow } from '#contract/paper-templates.ts'
import type { RowData } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = {
  waivers: RowData<typeof documentTemplatesRow>['waivers']
  /** Where the job is, as an address ends. */
  address: string
  hrefOf: (key: string) => string
}

const elsewhere = '-'
/** Whether the law is asked for a form before payment, after it, or for the one that it has. */
const when = { before: true, after: false, either: null } as const
type When = keyof typeof when

/** Leads to the lien waiver that the law of a state prescribes; what is not held is refused with the name of the statute. */
export function WaiverChoice({ waivers, address, hrefOf }: Props) {
  const states = [...new Set(waivers.map(({ state }) => state))]
  const [of] = /\b[A-Z]{2}(?=\s+\d{5}\b)/.exec(address) ?? ['']
  const [state, setState] = useState(of !== '' && !states.includes(of) ? elsewhere : of)
  const [final, setFinal] = useState(false)
  const [chosen, setChosen] = useState<When>()
  const held = (one: When) =>
    waivers.some(
      (form) => form.state === state && form.final === final && form.conditional === when[one] && form.key,
    )
  // Where the law makes no difference, nobody has to know that.
  const time = chosen ?? (held('either') ? 'either' : 'before')
  const found = waivers.find(
    (one) => one.state === state && one.final === final && one.conditional === when[time],
  )
  return (
    <WorkSection title={say('Lien waiver')} className="mb-6">
      <div className="grid gap-4 py-3 sm:grid-cols-3 lg:max-w-4xl">
        <SelectField
          label={say('State of the job')}
          empty={say('Choose')}
          options={{
            ...Object.fromEntries(states.map((one) => [one, one])),
            [elsewhere]: say('Another state'),
          }}
          value={state}
          onChange={({ target }) => setState(target.value)}
        />
        <SelectField
          label={say('For which payment')}
          options={{ progress: say('A progress payment'), final: say('The final payment') }}
          value={final ? 'final' : 'progress'}
          onChange={({ target }) => setFinal(target.value === 'final')}
        />
        <SelectField
          label={say('Given when')}
          options={{
            before: say('Before it is paid (conditional)'),
            after: say('After it is paid (unconditional)'),
            either: say('As the law’s one form has it'),
          }}
          value={time}
          onChange={({ target }) => setChosen(target.value as When)}
        />
      </div>
      {state === elsewhere ? (
        <Note>
          {say('We know no statute there with a form of its own. Use the own form, and check with a lawyer.')}{' '}
          <a href={hrefOf('lien-waiver-general')} className="text-link underline">
            {say('Own form')}
          </a>
        </Note>
      ) : found?.key ? (
        <ToolButton look="main" label={say('Write this waiver')} href={hrefOf(found.key)} />
      ) : (
        found && (
          <div role="status">
            <Note kind="refused">{found.refusal}</Note>
          </div>
        )
      )}
    </WorkSection>
  )
}
