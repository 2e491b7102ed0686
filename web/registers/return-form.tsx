import { useState } from 'react'
import {
  type ListedSubmittal,
  type ListedTransmittal,
  returnTransmittalRow,
} from '#contract/register-calls.ts'
import { type ActionCode, actionNames, actions } from '#contract/registers.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useToday } from '#web/kit/work/project.ts'
import { SheetForm } from '#web/kit/work/sheet-form.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useSend } from './queries.ts'
import { actionWords } from './words.ts'

type Props = {
  project: string
  government: boolean
  transmittal: ListedTransmittal
  items: readonly ListedSubmittal[]
  onDone: () => void
}
type Days = { forwardedOn: string; backOn: string; actedOn: string }

/** What was answered to a transmittal, item by item, and on which days. */
export function ReturnForm({ project, government, transmittal, items, onDone }: Props) {
  const today = useToday(project)
  const [answers, setAnswers] = useState<
    Readonly<Record<string, { action: ActionCode | ''; remarks: string }>>
  >({})
  const [days, setDays] = useState<Days>({ forwardedOn: '', backOn: '', actedOn: today })
  const answerOf = (item: string) => answers[item] ?? { action: '', remarks: '' }
  const sending = useSend(
    project,
    () =>
      call(returnTransmittalRow, {
        params: { project, transmittal: transmittal.id },
        body: {
          lines: transmittal.lines.flatMap(({ item }) => {
            const { action, remarks } = answerOf(item)
            return action === '' ? [] : { item, action, remarks }
          }),
          ...{ forwardedOn: days.forwardedOn || null, backOn: days.backOn || null, actedOn: days.actedOn },
        },
      }),
    onDone,
  )
  const choices = actionNames.filter((code) => government || actions[code].commercial !== null)
  const options = Object.fromEntries(choices.map((code) => [code, actionWords(code, government)]))
  const date = (key: keyof Days, label: string, optional = true) => (
    <TextField
      label={label}
      type="date"
      optional={optional}
      value={days[key]}
      onChange={({ target }) => setDays({ ...days, [key]: target.value })}
    />
  )
  return (
    <SheetForm sending={sending} label={say('Save the answer')}>
      {transmittal.lines.map(({ item }) => {
        const { action, remarks } = answerOf(item)
        const name = items.find(({ id }) => id === item)?.description ?? ''
        return (
          <div key={item} className="grid gap-3">
            <SelectField
              label={say('Action on {name}', { name })}
              empty={say('Choose')}
              options={options}
              value={action}
              // Its options are the actions.
              onChange={({ target }) =>
                setAnswers({ ...answers, [item]: { remarks, action: target.value as ActionCode | '' } })
              }
            />
            {action !== '' && (
              <TextField
                label={actions[action].again ? say('What is to be changed') : say('Remarks')}
                optional={!actions[action].again}
                value={remarks}
                onChange={({ target }) =>
                  setAnswers({ ...answers, [item]: { action, remarks: target.value } })
                }
              />
            )}
          </div>
        )
      })}
      {date('actedOn', say('Date of the action'), false)}
      <div className="grid grid-cols-2 items-end gap-3">
        {date('forwardedOn', say('To another reviewer'))}
        {date('backOn', say('Back from there'))}
      </div>
    </SheetForm>
  )
}
