import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { formTexts } from '#contract/form.ts'
import { addProjectRow } from '#contract/projects.ts'
import { editOrgRow, orgRow } from '#contract/settings.ts'
import { type BuildingId, buildings, chooseTemplate, type ProjectKind } from '#domain/templates/choices.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { failureIn } from '#web/kit/form.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { dayText, todayHere } from '#web/kit/work/dates.ts'

import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { firstDays } from './first-days.ts'
import { firmChanges } from './first-firm.ts'

/** What a project is called whose beginner gives it neither a name nor an address. */
const names: Readonly<Record<BuildingId, string>> = {
  bathroom: say('Bathroom remodel'),
  kitchen: say('Kitchen remodel'),
  deck: say('New deck'),
  house: say('New house'),
  commercial: say('Fit-out'),
  government: say('Government job'),
  other: say('My first project'),
}
const kinds: Readonly<Record<ProjectKind, string>> = {
  professional: say('A contractor, for the owner'),
  hybrid: say('The owner, with trades for some of it'),
  diy: say('The owner, alone'),
}

/** Says of the firm what its first project is to stand on: the dates of a job are days of its time zone, its papers bear its name. */
async function setUpFirm(org: string, company: string) {
  const firm = await call(orgRow, { params: { org }, body: {} })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const fields = firmChanges(firm, { company, zone })
  if (Object.keys(fields).length === 0) return
  const { name, timeZone } = firm
  await call(editOrgRow, { params: { org }, body: { base: firm.version, was: { name, timeZone }, fields } })
}

const fieldNames = ['name', 'address', 'startOn'] as const

type Props = {
  org: string
  building: BuildingId
  jobTitle: string | null
  onBack: () => void
  onBegun: () => Promise<void>
  /** Where a project stands. */
  hrefOf: (project: string) => string
}

/** When the first project starts, with what nobody has to say about it; then it is begun, and shown. */
export function FirstWhen({ org, building, jobTitle, onBack, onBegun, hrefOf }: Props) {
  const navigate = useNavigate()
  const days = firstDays(todayHere())
  const likely = chooseTemplate(building, jobTitle)
  const [start, setStart] = useState(days.monday)
  const [kind, setKind] = useState<ProjectKind>(likely.kind)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReturnType<typeof failureIn<(typeof fieldNames)[number]>>>()
  // One id for every try: pressed twice, or sent again, it is begun once.
  const id = useRef(v7())

  async function begin(data: FormData) {
    const typed = (field: string) => String(data.get(field) ?? '').trim()
    const address = typed('address')
    setBusy(true)
    setFailure(undefined)
    try {
      await setUpFirm(org, kind === 'diy' ? '' : typed('company'))
      await call(addProjectRow, {
        params: { org },
        body: {
          id: id.current,
          name: typed('name') || address.split(',')[0] || names[building],
          address,
          kind,
          template: likely.template ?? null,
          startOn: start || null,
        },
      })
      navigate(hrefOf(id.current))
      await onBegun()
    } catch (error) {
      setFailure(failureIn(fieldNames, error))
      setBusy(false)
    }
  }

  const offered = [
    [days.today, say('Today')],
    [days.monday, say('Next Monday')],
    [days.later, say('In about a month')],
  ] as const
  const choices: readonly ProjectKind[] = buildings[building].kinds
  return (
    <form
      className="mt-6 grid gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void begin(new FormData(event.currentTarget))
      }}
    >
      <fieldset>
        <legend className="sr-only">{say('When does it start?')}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {offered.map(([day, label]) => (
            <label
              key={label}
              className="flex min-h-16 cursor-pointer flex-col justify-center rounded-sm border-2 border-control bg-sheet px-4 py-2 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-blueprint has-focus-visible:outline-offset-2 forced-colors:has-checked:underline"
            >
              <input
                type="radio"
                name="day"
                value={day}
                checked={start === day}
                onChange={() => setStart(day)}
                className="sr-only"
              />
              <span className="font-bold text-lg/6">{label}</span>
              <span className="text-sm/5 tabular-nums opacity-80">{dayText(day)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label={say('Or on')}
        type="date"
        name="startOn"
        value={start}
        onChange={({ target }) => setStart(target.value)}
        error={failure?.errors.startOn}
        className="sm:max-w-64"
      />
      <div className="grid gap-5 border-line border-t pt-5 sm:grid-cols-2">
        <TextField
          label={say('Site address')}
          name="address"
          optional
          autoComplete="street-address"
          error={failure?.errors.address}
        />
        <TextField
          label={say('Project name')}
          name="name"
          optional
          maxLength={120}
          placeholder={names[building]}
          error={failure?.errors.name}
        />
        {likely.template && choices.length > 1 && (
          <SelectField
            label={say('Who runs it?')}
            name="kind"
            value={kind}
            onChange={({ target }) => setKind(choices.find((one) => one === target.value) ?? kind)}
            options={Object.fromEntries(choices.map((one) => [one, kinds[one]]))}
            className="sm:col-span-2"
          />
        )}
        {kind !== 'diy' && (
          <TextField
            label={say('Your company')}
            hint={say('Stands on your proposals, contracts and letters')}
            name="company"
            optional
            autoComplete="organization"
            maxLength={120}
            className="sm:col-span-2"
          />
        )}
      </div>
      <Banner>{failure?.banner ?? ''}</Banner>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" className="max-sm:w-full" aria-busy={busy || undefined}>
          {busy
            ? formTexts.submitting
            : likely.template
              ? say('Set up my project')
              : say('Start with a blank project')}
        </Button>
        <Button variant="ghost" onClick={onBack} className="max-sm:w-full">
          {say('Back')}
        </Button>
      </div>
    </form>
  )
}
