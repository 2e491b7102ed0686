import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/fields.ts'
import {
  type Asked,
  invitePersonRow,
  type People,
  removePersonRow,
  uninvitePersonRow,
} from '#contract/people.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { Menu, type MenuItem } from '#web/ui/work/menu.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { tellFailure } from './failure.ts'
import { stateText } from './waiting.tsx'

type Props = {
  project: string
  person: Person
  /** The reader among the people. */
  self: string | undefined
  asked: Asked | undefined
  onEdit?: () => void
}

/** Somebody in a project: who they are, and how to reach them where the reader may know. */
export function PersonRow({ project, person, self, asked, onEdit }: Props) {
  const { id, name, company, trade, email, phone, own, userId } = person
  return (
    <li className="flex min-h-12 items-center gap-x-3 border-line border-b py-2 text-[0.8125rem]/5 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-md:gap-y-1 max-md:text-base">
      <PersonMark name={name} outside={!own} named />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold md:truncate">
          {id === self ? say('{name} (you)', { name }) : name}
        </span>
        <span className="block text-muted text-xs max-md:text-[0.8125rem] md:truncate">
          {[trade, company].filter(Boolean).join(', ')}
        </span>
      </span>
      {(email || phone) && (
        <span className="flex min-w-0 flex-wrap gap-x-4 max-md:col-start-2 max-md:col-end-5 max-md:row-start-3 md:basis-56 desk:basis-80">
          {phone && (
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={contactLink}>
              {phone}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className={contactLink}>
              {email}
            </a>
          )}
        </span>
      )}
      {onEdit && (
        <>
          <span
            className={classNames(
              'shrink-0 md:min-w-28 desk:w-48',
              // A short word stands beside the name, a state with its day under it.
              asked && userId === null
                ? 'max-md:col-start-2 max-md:col-end-5 max-md:row-start-2'
                : 'max-md:col-start-3 max-md:row-start-1',
            )}
          >
            <Standing joined={userId !== null} asked={asked} />
          </span>
          <PersonMenu project={project} person={person} asked={asked} onEdit={onEdit} />
        </>
      )}
    </li>
  )
}

const contactLink =
  'inline-flex min-h-6 min-w-0 items-center break-all text-link underline underline-offset-4 pointer-coarse:min-h-11'

/** Whether they come in themselves, were asked to, or are a name alone. */
function Standing({ joined, asked }: { joined: boolean; asked: Asked | undefined }) {
  if (joined) return <Tag tone="green">{say('has joined')}</Tag>
  if (!asked) return <Tag>{say('name only')}</Tag>
  const trouble = asked.expired || asked.failed
  return <Tag tone={trouble ? 'orange' : 'blue'}>{say('invited, {state}', { state: stateText(asked) })}</Tag>
}

function PersonMenu({ project, person, asked, onEdit }: Omit<Props, 'self'> & { onEdit: () => void }) {
  const client = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const params = { project, person: person.id }
  const act = useMutation({
    mutationFn: ({ what }: { what: 'invite' | 'uninvite' | 'remove' }): Promise<People> => {
      if (what === 'invite') return call(invitePersonRow, { params, body: {} })
      return call(what === 'remove' ? removePersonRow : uninvitePersonRow, { params, body: {} })
    },
    onSuccess: async (people, { what }) => {
      client.setQueryData(['project', project, 'people'], people)
      setRemoving(false)
      toast({ title: said[what](person.name) })
      await client.invalidateQueries({ queryKey: ['project', project] })
    },
    onError: (error) => {
      setRemoving(false)
      tellFailure(error)
    },
  })
  const noAddress = person.email ? {} : { refused: say('Add an email address first') }
  const items: MenuItem[] = [
    { id: 'edit', label: say('Edit'), icon: 'pen', onChoose: onEdit },
    ...(person.userId === null
      ? [
          {
            id: 'invite',
            label: asked ? say('Send the letter again') : say('Invite by letter'),
            icon: 'inbox' as const,
            ...noAddress,
            onChoose: () => act.mutate({ what: 'invite' }),
          },
        ]
      : []),
    ...(asked
      ? [
          {
            id: 'uninvite',
            label: say('Withdraw the invitation'),
            icon: 'undo' as const,
            onChoose: () => act.mutate({ what: 'uninvite' }),
          },
        ]
      : []),
    {
      id: 'remove',
      label: say('Remove from the project'),
      icon: 'trash',
      danger: true,
      apart: true,
      onChoose: () => setRemoving(true),
    },
  ]
  return (
    <>
      <Menu
        label={say('More of {name}', { name: person.name })}
        side="end"
        trigger={(button) => (
          <ToolButton
            {...button}
            look="ghost"
            icon="more"
            bare
            className="max-md:col-start-4 max-md:row-start-1"
            label={say('More of {name}', { name: person.name })}
          />
        )}
        items={items}
      />
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={say('Remove {name}?', { name: person.name })}
      >
        <p className="mt-3">
          {say(
            'They lose access to the project right away. Their tasks become unassigned; what they wrote stays.',
          )}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ToolButton
            look="danger"
            busy={act.isPending}
            label={say('Remove')}
            onClick={() => act.mutate({ what: 'remove' })}
          />
          <ToolButton look="ghost" label={say('Cancel')} onClick={() => setRemoving(false)} />
        </div>
      </Dialog>
    </>
  )
}

const said = {
  invite: (name: string) => say('The invitation to {name} is on its way', { name }),
  uninvite: (name: string) => say('The invitation to {name} is withdrawn', { name }),
  remove: (name: string) => say('{name} is off the project', { name }),
} as const
