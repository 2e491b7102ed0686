import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Task } from '#contract/fields.ts'
import { type ListedPurchase, putPurchaseRow } from '#contract/purchases.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = {
  project: string
  tasks: readonly Pick<Task, 'id' | 'title'>[]
  editing: ListedPurchase | 'new' | undefined
  onClose: () => void
  onRemove: (id: string) => void
}

type Typed = Pick<
  ListedPurchase,
  | 'item'
  | 'quantity'
  | 'unit'
  | 'pack'
  | 'packs'
  | 'supplier'
  | 'needOn'
  | 'leadDays'
  | 'promisedOn'
  | 'taskId'
  | 'note'
>

const empty: Typed = {
  item: '',
  quantity: 1,
  unit: 'ea',
  pack: '',
  packs: null,
  supplier: '',
  needOn: null,
  leadDays: null,
  promisedOn: null,
  taskId: null,
  note: '',
}

/** A line of the purchase list as it is typed. */
export function PurchaseForm({ project, tasks, editing, onClose, onRemove }: Props) {
  const client = useQueryClient()
  const before = editing === 'new' || !editing ? undefined : editing
  const [id] = useState(() => before?.id ?? crypto.randomUUID())
  const [typed, setTyped] = useState<Typed>({ ...empty, ...before })
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const send = useMutation({
    mutationFn: () => {
      const { item, quantity, unit, pack, packs, supplier, needOn, leadDays, promisedOn, taskId, note } =
        typed
      const of = { item, quantity, unit, pack, packs, supplier, needOn, leadDays, promisedOn, taskId, note }
      const body = { id, ...of }
      return call(putPurchaseRow, { params: { project }, body })
    },
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project, 'purchases'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  const count = (text: string) => (text === '' ? null : Number(text))
  const fields = send.error instanceof Refusal ? send.error.fields : {}
  return (
    <SideSheet
      open={editing !== undefined}
      onClose={onClose}
      title={before ? before.item : say('Add to the purchase list')}
      width={408}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={say('Item')}
          value={typed.item}
          error={fields.item}
          onChange={({ target }) => set({ item: target.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={say('Quantity')}
            type="number"
            min={0}
            step="any"
            value={typed.quantity}
            error={fields.quantity}
            onChange={({ target }) => set({ quantity: Number(target.value) })}
          />
          <TextField
            label={say('Unit')}
            value={typed.unit}
            onChange={({ target }) => set({ unit: target.value })}
          />
          <TextField
            label={say('Packs')}
            type="number"
            min={0}
            optional
            value={typed.packs ?? ''}
            onChange={({ target }) => set({ packs: count(target.value) })}
          />
          <TextField
            label={say('Pack')}
            optional
            value={typed.pack}
            onChange={({ target }) => set({ pack: target.value })}
          />
        </div>
        <TextField
          label={say('Supplier')}
          optional
          value={typed.supplier}
          onChange={({ target }) => set({ supplier: target.value })}
        />
        <SelectField
          label={say('For task')}
          empty={say('No task')}
          options={Object.fromEntries(tasks.map((task) => [task.id, task.title]))}
          value={typed.taskId ?? ''}
          onChange={({ target }) => set({ taskId: target.value || null })}
        />
        <div className="grid grid-cols-2 items-end gap-3">
          <TextField
            label={say('Needed')}
            type="date"
            optional
            value={typed.needOn ?? ''}
            onChange={({ target }) => set({ needOn: target.value || null })}
          />
          <TextField
            label={say('Lead time, days')}
            type="number"
            min={0}
            optional
            value={typed.leadDays ?? ''}
            onChange={({ target }) => set({ leadDays: count(target.value) })}
          />
        </div>
        <TextField
          label={say('Promised by the supplier for')}
          type="date"
          optional
          value={typed.promisedOn ?? ''}
          onChange={({ target }) => set({ promisedOn: target.value || null })}
        />
        <TextField
          label={say('Note')}
          optional
          value={typed.note}
          onChange={({ target }) => set({ note: target.value })}
        />
        {send.error && (
          <div role="alert">
            <Note kind="refused">
              {send.error instanceof Refusal
                ? send.error.message
                : say('This was not sent. Check your connection and try again.')}
            </Note>
          </div>
        )}
        <div className="flex gap-2">
          <ToolButton type="submit" look="ink" label={say('Save')} busy={send.isPending} />
          {before && (
            <ToolButton
              look="danger"
              label={say('Remove')}
              onClick={() => {
                onRemove(before.id)
                onClose()
              }}
            />
          )}
        </div>
      </form>
    </SideSheet>
  )
}
