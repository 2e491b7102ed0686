import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import {
  addViewLinkRow,
  revokeViewLinkRow,
  type ViewLink,
  viewLinkDaysUsual,
  viewLinksRow,
} from '#contract/view-links.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Field, Input, Select, SelectField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

const spans = [7, 30, 90, 365] as const

/** The links by which people without an account look at the project: made, copied once, taken back. */
export function ViewLinks({ project, owners }: { project: string; owners: readonly Person[] }) {
  const client = useQueryClient()
  const key = ['project', project, 'view-links']
  const { data } = useQuery({
    queryKey: key,
    meta: { classes: ['manage'] } satisfies LiveMeta,
    queryFn: () => call(viewLinksRow, { params: { project }, body: {} }),
  })
  const again = () => client.invalidateQueries({ queryKey: key })
  const revoke = useMutation({
    mutationFn: (link: string) => call(revokeViewLinkRow, { params: { project, link }, body: {} }),
    onSettled: again,
  })
  return (
    <WorkSection title={say('View links')}>
      <p className="max-w-[60ch] py-3 text-muted">
        {say(
          'Anyone with the link sees dates and progress: no price, no notes. It takes no account and no seat.',
        )}
      </p>
      <NewLink {...{ project, owners }} onMade={again} />
      {data === undefined ? (
        <SkeletonRows count={2} />
      ) : (
        <ul className="mt-4 divide-y divide-hair">
          {data.links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              busy={revoke.isPending}
              onRevoke={() => revoke.mutate(link.id)}
            />
          ))}
        </ul>
      )}
      {revoke.error && (
        <div role="alert">
          <Note kind="refused">{messageOf(revoke.error)}</Note>
        </div>
      )}
    </WorkSection>
  )
}

function LinkRow({ link, busy, onRevoke }: { link: ViewLink; busy: boolean; onRevoke: () => void }) {
  const { label, expiresAt, revokedAt, lastUsedAt, accepts, photos } = link
  const over = revokedAt !== null || Date.parse(expiresAt) <= Date.now()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <span className="min-w-28 flex-1">
        <span className={over ? 'block text-muted' : 'block font-semibold'}>{label}</span>
        <span className="block text-[0.8125rem] text-muted">
          {accepts !== null && `${say('accepts the punch list as {name}', { name: accepts })} · `}
          {photos !== null &&
            `${say('{count, plural, one {# photo} other {# photos}} and nothing else', { count: photos })} · `}
          {lastUsedAt === null
            ? say('nobody has opened it')
            : say('last opened {day}', { day: momentDay(lastUsedAt) })}
        </span>
      </span>
      {revokedAt !== null ? (
        <Tag tone="red">{say('taken back')}</Tag>
      ) : over ? (
        <Tag>{say('run out')}</Tag>
      ) : (
        <>
          <Tag>{say('until {day}', { day: momentDay(expiresAt) })}</Tag>
          <ToolButton
            look="danger"
            label={say('Take back')}
            aria-label={say('Take back the link for {name}', { name: label })}
            busy={busy}
            onClick={onRevoke}
          />
        </>
      )}
    </li>
  )
}

/** Makes a link, and shows it the one time that it can be shown. */
function NewLink({
  project,
  owners,
  onMade,
}: {
  project: string
  owners: readonly Person[]
  onMade: () => void
}) {
  const [id, setId] = useState<string>(() => crypto.randomUUID())
  const [label, setLabel] = useState('')
  const [days, setDays] = useState<number>(viewLinkDaysUsual)
  const [person, setPerson] = useState('')
  const make = useMutation({
    mutationFn: () =>
      call(addViewLinkRow, { params: { project }, body: { id, label, days, ...(person && { person }) } }),
    onSuccess: () => {
      setId(crypto.randomUUID())
      setLabel('')
      setPerson('')
      onMade()
    },
  })
  const wrong = make.error instanceof Refusal ? make.error.fields.label : undefined
  return (
    <>
      <form
        noValidate
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate()
        }}
      >
        <Field label={say('Who it is for')} error={wrong}>
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              placeholder={say('The lender')}
              value={label}
              onChange={(event) => setLabel(event.target.value)}
            />
          )}
        </Field>
        <Field label={say('Works for')}>
          {(control) => (
            <Select {...control} value={days} onChange={(event) => setDays(Number(event.target.value))}>
              {spans.map((span) => (
                <option key={span} value={span}>
                  {say('{days, plural, one {# day} other {# days}}', { days: span })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {owners.length > 0 && (
          <SelectField
            className="sm:col-span-2"
            label={say('May accept the punch list as')}
            empty={say('Nobody: they only look')}
            value={person}
            options={Object.fromEntries(owners.map((one) => [one.id, one.name]))}
            onChange={({ target }) => setPerson(target.value)}
          />
        )}
        <ToolButton
          look="main"
          type="submit"
          label={say('Make a link')}
          busy={make.isPending}
          className="min-h-(--field,3rem)!"
        />
      </form>
      <div role="status" className="mt-3 empty:hidden">
        {make.data && (
          <Note kind="info">
            <CopyLine label={say('The link for {name}', { name: make.data.link.label })}>
              {`${window.location.origin}${at('/look')}#${make.data.token}`}
            </CopyLine>
            <p className="mt-1">{say('Copy it now: it is shown this once.')}</p>
          </Note>
        )}
      </div>
      {make.error && wrong === undefined && (
        <div role="alert" className="mt-3">
          <Note kind="refused">{messageOf(make.error)}</Note>
        </div>
      )}
    </>
  )
}

const messageOf = (error: Error): string =>
  error instanceof Refusal ? error.message : say('This was not sent. Check your connection and try again.')
