import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { photoReportRow } from '#contract/project-files.ts'
import { photoLimits } from '#contract/site-photos.ts'
import { addViewLinkRow, viewLinkDaysUsual } from '#contract/view-links.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '#web/kit/call.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { PhotoGroup } from './groups.ts'

type Props = {
  project: string
  /** What they are called where nobody says otherwise. */
  name: string
  groups: readonly PhotoGroup[]
  /** Whether the reader may hand out links. */
  mayLink: boolean
  open: boolean
  onClose: () => void
}

/** Photos of some days, rooms or walls for somebody else: by a link that shows them and nothing more, or as a PDF. */
export function ShareSheet({ project, name, groups, mayLink, open, onClose }: Props) {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<string>()
  const title = (typed ?? say('{project}: photos', { project: name })).trim()
  const chosen = groups.filter(({ key }) => !off.has(key)).flatMap(({ photos }) => photos)
  const everybody = chosen.filter((photo) => photo.class === 'open')
  const ids = chosen.map(({ id }) => id)
  const link = useMutation({
    mutationFn: () =>
      call(addViewLinkRow, {
        params: { project },
        body: {
          ...{ id: crypto.randomUUID(), label: title.slice(0, 80), days: viewLinkDaysUsual },
          photos: everybody.map(({ id }) => id),
        },
      }),
  })
  const change = (next: ReadonlySet<string>) => {
    setOff(next)
    link.reset()
  }
  const fits = ids.length > 0 && ids.length <= photoLimits.printed && title !== ''
  const goes = everybody.length > 0 && everybody.length <= photoLimits.shared && title !== ''
  return (
    <SideSheet open={open} onClose={onClose} title={say('Share photos')} width={408}>
      <div className="grid gap-4">
        <Field label={say('Title')}>
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              value={typed ?? say('{project}: photos', { project: name })}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
        <fieldset>
          <legend className="flex w-full items-center justify-between font-semibold">
            {say('{count, plural, =0 {No photo} one {# photo} other {# photos}}', { count: ids.length })}
          </legend>
          <ToolButton
            size={28}
            className="my-2"
            label={off.size === 0 ? say('None of them') : say('All of them')}
            onClick={() => change(off.size === 0 ? new Set(groups.map(({ key }) => key)) : new Set())}
          />
          <ul className="max-h-72 divide-y divide-hair overflow-y-auto border-line border-y">
            {groups.map(({ key, title: group, photos }) => (
              <li key={key}>
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5 accent-signal"
                    checked={!off.has(key)}
                    onChange={({ currentTarget }) => {
                      const next = new Set(off)
                      if (currentTarget.checked) next.delete(key)
                      else next.add(key)
                      change(next)
                    }}
                  />
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{group}</span>
                  <span className="text-muted tabular-nums">{photos.length}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <div className="grid gap-2">
          <ToolButton
            look={mayLink ? 'quiet' : 'main'}
            icon="download"
            label={say('PDF report')}
            {...(fits
              ? {
                  href: addressOf(photoReportRow, { project }, { title, photos: ids.join(',') }),
                  download: true,
                }
              : { disabled: true })}
          />
          {ids.length > photoLimits.printed && (
            <Note kind="info">
              {say('A PDF holds at most {most} photos. Choose fewer days, rooms or walls.', {
                most: photoLimits.printed,
              })}
            </Note>
          )}
          {mayLink && (
            <ToolButton
              look="main"
              label={say('Make a link')}
              busy={link.isPending}
              disabled={!goes}
              onClick={() => link.mutate()}
            />
          )}
          {everybody.length > photoLimits.shared && (
            <Note kind="info">{say('A link shows at most {most} photos', { most: photoLimits.shared })}</Note>
          )}
        </div>
        <div role="status" className="grid gap-2">
          {mayLink && chosen.length > everybody.length && (
            <Note kind="warning">
              {say(
                '{count, plural, one {# photo is} other {# photos are}} for our own people and not behind a link.',
                { count: chosen.length - everybody.length },
              )}
            </Note>
          )}
          {link.data && (
            <Note kind="info">
              <CopyLine label={say('The link for {name}', { name: link.data.link.label })}>
                {`${window.location.origin}${at('/look')}#${link.data.token}`}
              </CopyLine>
              <p className="mt-1">
                {say(
                  'It shows these photos for {days} days and nothing else of the job. Copy it now: it is shown this once. Take it back under People, View links.',
                  { days: viewLinkDaysUsual },
                )}
              </p>
            </Note>
          )}
          {link.error && <Note kind="refused">{whyNotSaved(link.error)}</Note>}
        </div>
        <p className="text-[0.8125rem] text-muted">
          {say(
            'Pictures are made anew: no place, no device and nothing else that a camera wrote is in them.',
          )}
        </p>
      </div>
    </SideSheet>
  )
}
