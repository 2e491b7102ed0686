import { useState } from 'react'
import type { Task } from '#contract/fields.ts'
import { type ListedSubmittal, putSubmittalRow, removeSubmittalRow } from '#contract/register-calls.ts'
import { classificationNames, type Submittal, submittalTypes } from '#contract/registers.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { AreaField, SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useSend } from './queries.ts'
import { classWords } from './words.ts'

type Typed = Omit<Submittal, 'id' | 'number' | 'files'>
const empty: Typed = {
  ...{ section: '', paragraph: '', description: '', type: 'SD-03', classification: 'approval', reviewer: '' },
  ...{ taskId: null, leadDays: null, reviewDays: 14, submitOn: null, approvalOn: null, materialOn: null },
  remarks: '',
}

type Props = {
  project: string
  government: boolean
  tasks: readonly Pick<Task, 'id' | 'title'>[]
  item: ListedSubmittal | undefined
  onDone: () => void
}

/** An item of the submittal register as it is typed. */
export function ItemForm({ project, government, tasks, item, onDone }: Props) {
  const [id] = useState(() => item?.id ?? crypto.randomUUID())
  const [typed, setTyped] = useState<Typed>(() => {
    const known = Object.keys(empty).map((key) => [key, item?.[key as keyof Typed] ?? null])
    return item ? { ...empty, ...Object.fromEntries(known) } : empty
  })
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const sending = useSend(
    project,
    () => call(putSubmittalRow, { params: { project }, body: { id, ...typed } }),
    onDone,
  )
  const removing = useSend(
    project,
    () => call(removeSubmittalRow, { params: { project, submittal: id }, body: {} }),
    onDone,
  )
  const wrong = wrongFields(sending)
  const text = (key: 'section' | 'paragraph' | 'description' | 'reviewer', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={typed[key]}
      error={wrong[key]}
      optional={key === 'paragraph' || key === 'reviewer'}
      onChange={({ target }) => set({ [key]: target.value })}
    />
  )
  const days = (key: 'leadDays' | 'reviewDays', label: string) => (
    <TextField
      label={label}
      type="number"
      min={0}
      optional
      value={typed[key] ?? ''}
      error={wrong[key]}
      onChange={({ target }) => set({ [key]: target.value === '' ? null : Number(target.value) })}
    />
  )
  const date = (key: 'submitOn' | 'approvalOn' | 'materialOn', label: string) => (
    <TextField
      label={label}
      type="date"
      optional
      value={typed[key] ?? ''}
      error={wrong[key]}
      onChange={({ target }) => set({ [key]: target.value || null })}
    />
  )
  const types = Object.entries(submittalTypes).map(([key, words]) => [key, `${key} ${words}`])
  return (
    <SheetForm
      sending={removing.error ? removing : sending}
      label={say('Save')}
      more={
        item?.transmittal === null && (
          <ToolButton look="danger" label={say('Remove')} onClick={() => removing.mutate()} />
        )
      }
    >
      <div className="grid grid-cols-2 gap-3">
        {text('section', say('Spec section'))}
        {text('paragraph', say('Paragraph'))}
      </div>
      {text('description', say('Description'))}
      <SelectField
        label={say('Type')}
        options={Object.fromEntries(types)}
        value={typed.type}
        // Its options are the types.
        onChange={({ target }) => set({ type: target.value as Typed['type'] })}
      />
      <SelectField
        label={say('Classification')}
        options={Object.fromEntries(classificationNames.map((one) => [one, classWords(one, government)]))}
        value={typed.classification}
        // As above, the classifications.
        onChange={({ target }) => set({ classification: target.value as Typed['classification'] })}
      />
      {text('reviewer', say('Reviewer'))}
      <SelectField
        label={say('For task')}
        empty={say('No task')}
        options={Object.fromEntries(tasks.map((task) => [task.id, task.title]))}
        value={typed.taskId ?? ''}
        onChange={({ target }) => set({ taskId: target.value || null })}
      />
      <p className="text-muted text-sm">
        {say('Dates that you leave open are counted back from the start of the task.')}
      </p>
      <div className="grid grid-cols-2 items-end gap-3">
        {days('leadDays', say('Lead time, days'))}
        {days('reviewDays', say('Review, days'))}
        {date('submitOn', say('Submit by'))}
        {date('approvalOn', say('Approval needed by'))}
        {date('materialOn', say('Material needed by'))}
      </div>
      <AreaField
        label={say('Remarks')}
        optional
        value={typed.remarks}
        onChange={(remarks) => set({ remarks })}
      />
    </SheetForm>
  )
}
