import { type FormEvent, useState } from 'react'
import { deleteSegmentRow, saveSegmentRow, segmentsRow } from '#contract/segments.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAct, useRow, wordsOf } from '../rows.ts'
import { type FilterTexts, filterIn, membersHref, searchOf } from './member-search.ts'

/** The saved segments, as links; the filter that is shown can be saved as one, and the one that is shown deleted. */
export function Segments({ filter }: { filter: FilterTexts }) {
  const segments = useRow(segmentsRow, { params: {}, body: {} })
  const [saving, setSaving] = useState(false)
  const shown = searchOf(filter)
  const saved = (segments.data?.segments ?? []).map((segment) => ({
    ...segment,
    texts: filterIn(segment.query),
  }))
  const current = saved.find(({ texts }) => searchOf(texts) === shown)
  const remove = useAct(deleteSegmentRow, {
    changes: [segmentsRow],
    done: () => toast({ title: 'The segment is gone', description: 'Its members stay as they are.' }),
  })
  if (saved.length === 0 && !shown) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1">
      {saved.length > 0 && (
        <nav aria-label="Saved segments">
          <ul className="flex flex-wrap gap-2">
            {saved.map(({ id, name, texts }) => (
              <li key={id}>
                <a
                  href={membersHref(texts)}
                  aria-current={id === current?.id ? 'true' : undefined}
                  className="flex min-h-11 items-center rounded-sm border-2 border-line px-3 font-semibold hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shown && !current && (
        <Button size="sm" variant="ghost" onClick={() => setSaving(true)}>
          Save these filters as a segment…
        </Button>
      )}
      {current && (
        <Button
          size="sm"
          variant="ghost"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params: { id: current.id }, body: {} })}
        >
          Delete segment “{current.name}”
        </Button>
      )}
      <SaveSegment open={saving} onClose={() => setSaving(false)} filter={filter} />
    </div>
  )
}

type SaveProps = { open: boolean; onClose: () => void; filter: FilterTexts }

function SaveSegment({ open, onClose, filter }: SaveProps) {
  const save = useAct(saveSegmentRow, {
    changes: [segmentsRow],
    done: ({ name }) => {
      onClose()
      toast({ title: `Saved as “${name}”` })
    },
    quiet: true,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate({ params: {}, body: { name: String(new FormData(event.currentTarget).get('name')), filter } })
  }
  return (
    <Dialog open={open} onClose={onClose} title="Save as a segment">
      <form onSubmit={submit} className="mt-4 grid gap-4">
        <TextField
          name="name"
          label="Name"
          hint="A segment of the same name is replaced."
          maxLength={80}
          required
          autoComplete="off"
        />
        <Banner>{save.error ? wordsOf(save.error) : ''}</Banner>
        <div className="flex justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
